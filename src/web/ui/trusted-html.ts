// Marks HTML that the server made safe, so that browsers with Trusted Types put it into a page and nothing else.

interface Policy {
  createHTML(html: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): Policy;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("tessera", { createHTML: (html) => html });

/** The HTML as a browser takes it. It must come sanitised from the server: this checks nothing. */
export function trustHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** What React writes into an element of its own making, to get a script element that the parser made. */
const emptyScript = "<script></script>";

/**
 * Lets pass what libraries do by themselves and is known to be harmless: React's empty script element, text without
 * any markup (the router's word about scrolling, which a page drawn anew holds again; a script that such text is put
 * into does not run), and scripts of our own build. Everything else that is put into a page as plain text throws, and is reported by the browser.
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
