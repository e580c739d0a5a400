// What a page says of its things in the words of schema.org, for programs that read pages. Browsers never run it.
import { trustHtml } from "#web/ui/trusted-html.ts";

/** A description as schema.org has it. */
export type Description = Readonly<Record<string, unknown>>;

/** The descriptions as text that cannot end the element it stands in, whatever people wrote. */
export function writeDescriptions(of: readonly Description[]): string {
  const whole = { "@context": "https://schema.org", "@graph": of };
  return JSON.stringify(whole).replaceAll("<", String.raw`\u003c`);
}

/** One object for all renderings: React writes into the block again when it is given another, even if it says the same. */
const asItCame = { __html: trustHtml("") };

/**
 * Descriptions in a block of data. Only the server writes them, and only it carries what makes them: give
 * `import.meta.env.SSR ? [...] : []`. In browsers the block stays as it came.
 */
export function StructuredData({ of }: { of: readonly Description[] }) {
  const html = of.length > 0 ? { __html: trustHtml(writeDescriptions(of)) } : asItCame;
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
