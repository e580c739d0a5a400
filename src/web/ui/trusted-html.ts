// Marks HTML sanitized by the server as trusted, for browsers that enforce Trusted Types.

interface Policy {
  createHTML(html: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): Policy;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("tessera", { createHTML: (html) => html });

/** The HTML as a trusted value. It must come sanitized from the server: nothing is checked here. */
export function trustHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** React writes this into an element of its own to create a script element. */
const emptyScript = "<script></script>";

/**
 * Allows harmless string assignments by libraries: React's empty script element, text without any markup (the router's
 * scroll restoration script, which hydration sets again; a script set that way does not run), and scripts of our own
 * build. Every other string assigned to a DOM sink throws, and is reported by the browser.
 */
export function guardPage(): void {
  const ownScript = (address: string) => {
    const url = URL.parse(address, location.href);
    return url?.origin === location.origin && url.pathname.startsWith("/assets/") ? address : null;
  };
  factory?.createPolicy("default", {
    createHTML: (html) => (html === emptyScript || !html.includes("<") ? html : null),
    createScriptURL: ownScript,
  });
}
