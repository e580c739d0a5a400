// Authors' markdown as the site's pages show it: own links told from others', pictures of other sites through our proxy.
import type { Context } from "#platform/context.ts";
import { renderInline, renderMarkdown } from "#platform/markdown/index.ts";

const optionsOf = ({ config, secret }: Context) => ({
  ownHosts: [new URL(config.baseUrl).host],
  imageSecret: secret,
});

/** Safe HTML of a body or changelog. */
export function renderText(context: Context, text: string): Promise<string> {
  return renderMarkdown(text, optionsOf(context));
}

/** Most text of all changelogs of a page together, and most HTML that it may become, in UTF-16 units. */
const mostTogether = { text: 128 * 1024, html: 1024 * 1024 };

/** The same for texts that stand below each other: null for each from the one on with which it would be too much. */
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

/** Safe inline HTML of a bio. */
export function renderLine(context: Context, text: string): string {
  return renderInline(text, optionsOf(context));
}
