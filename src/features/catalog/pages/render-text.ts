// Renders authors' Markdown for our pages: external links are marked, external images go through our proxy.
import type { Context } from "#platform/context.ts";
import { renderInline, renderMarkdown } from "#platform/markdown/index.ts";

const optionsOf = ({ config, secret }: Context) => ({
  ownHosts: [new URL(config.baseUrl).host],
  imageSecret: secret,
});

/** Sanitized HTML of a description or changelog. */
export function renderText(context: Context, text: string): Promise<string> {
  return renderMarkdown(text, optionsOf(context));
}

/** Maximum total text of a page's changelogs, and of the HTML it may render to, in UTF-16 code units. */
const mostTogether = { text: 128 * 1024, html: 1024 * 1024 };

/** Renders several texts for one page; null from the first one that would exceed the total. */
export async function renderTexts(context: Context, texts: readonly string[]): Promise<(string | null)[]> {
  let [text, html] = [0, 0];
  const made: (string | null)[] = [];
  for (const one of texts) {
    text += one.length;
    const shown = text <= mostTogether.text && html <= mostTogether.html ? await renderText(context, one) : null;
    html += shown?.length ?? 0;
    made.push(html <= mostTogether.html ? shown : null);
  }
  return made;
}

/** Sanitized inline HTML of a bio. */
export function renderLine(context: Context, text: string): string {
  return renderInline(text, optionsOf(context));
}
