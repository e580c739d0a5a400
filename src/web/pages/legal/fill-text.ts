// Fills the operator and site into a legal text.
import { escapeXml } from "#kernel/xml.ts";
import type { Operator } from "#web/lib/context.ts";

/**
 * @param html a text with the placeholders `{operator}`, `{contact}`, `{security-txt}`, `{host}` and `{origin}`
 * @returns HTML with the values filled in; unset ones are replaced by a note that says so
 */
export function fillText(html: string, operator: Operator, url: URL): string {
  const { name, email } = operator;
  const address = escapeXml(email ?? "");
  const filled: Readonly<Record<string, string>> = {
    operator: escapeXml(name ?? `the operator of ${url.host}`),
    contact: email
      ? `<a href="mailto:${address}">${address}</a>`
      : "the operator (who has not published an address yet)",
    "security-txt": email
      ? ` Programs find the address in <a href="/.well-known/security.txt">${escapeXml(url.origin)}/.well-known/security.txt</a>.`
      : "",
    host: escapeXml(url.host),
    origin: escapeXml(url.origin),
  };
  return html.replaceAll(
    /\{(operator|contact|security-txt|host|origin)\}/g,
    (found, name: string) => filled[name] ?? found,
  );
}
