// Structured data of a page (schema.org) for crawlers. Never rendered in browsers.
import { trustHtml } from "#web/ui/trusted-html.ts";

/** A schema.org description. */
export type Description = Readonly<Record<string, unknown>>;

/** Serializes descriptions so that user text cannot close the script element. */
export function writeDescriptions(of: readonly Description[]): string {
  const whole = { "@context": "https://schema.org", "@graph": of };
  return JSON.stringify(whole).replaceAll("<", String.raw`\u003c`);
}

/** One object for all renders: React would rewrite the block if given another, even with the same content. */
const unchangedHtml = { __html: trustHtml("") };

/**
 * A JSON-LD block. Only the server generates it, and only its bundle contains the code: pass `import.meta.env.SSR ?
 * [...] : []`. In browsers the block stays as it is.
 */
export function StructuredData({ of }: { of: readonly Description[] }) {
  const html = of.length > 0 ? { __html: trustHtml(writeDescriptions(of)) } : unchangedHtml;
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
