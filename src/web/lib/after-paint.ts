// Defers a page's scripts until after first paint, so that until then the network is used only for what is painted.
//
// It relies only on HTML and the marker that the document puts before its scripts (src/web/root.tsx), not on their
// content: they wait in a <template>, where browsers neither run nor load anything, and are inserted once the page is
// painted.
import { recordEarlyInput } from "#web/frame/early-input.ts";

/** Attributes of the element that contains the document's scripts. */
export const scriptsPlace = { id: "scripts", hidden: true } as const;

const begin = '<div id="scripts" hidden="">';
const preload = /<link\b[^>]*\srel="modulepreload"[^>]*>/g;
const addressIn = /\shref="([^"]+)"/;

/** Continues after first paint; at once in background tabs, and after a timeout if there is no paint. */
const untilPainted =
  'await new Promise((go)=>{if(document.hidden)go();else requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3000);document.addEventListener("visibilitychange",go,{once:true})});';

/**
 * Preloads all modules together (otherwise each would be discovered only through its importer), then runs the scripts.
 */
function starter(parts: readonly string[]): string {
  return `${recordEarlyInput}(async()=>{const me=document.currentScript,{nonce}=me,scripts=me.previousElementSibling;me.remove();${untilPainted}for(const href of ${JSON.stringify(parts)}){const link=document.createElement("link");Object.assign(link,{rel:"modulepreload",href,nonce});document.head.append(link)}scripts.replaceWith(scripts.content)})()`;
}

/**
 * The page with its scripts deferred until after first paint; a page without scripts is unchanged.
 * @param nonce CSP nonce of the page's scripts
 */
export function scriptsAfterPaint(page: Buffer, nonce: string): Buffer {
  const from = page.lastIndexOf(begin);
  const to = page.lastIndexOf("</body>");
  if (from < 0 || to < from) return page;
  const endOfHead = page.indexOf("</head>");
  const head = page.toString("utf8", 0, endOfHead);
  const parts = [...head.matchAll(preload)].flatMap(([link]) => addressIn.exec(link)?.[1] ?? []);
  return Buffer.concat([
    Buffer.from(head.replaceAll(preload, "")),
    page.subarray(endOfHead, from),
    Buffer.from("<template>"),
    page.subarray(from, to),
    Buffer.from(`</template><script nonce="${nonce}">${starter(parts)}</script>`),
    page.subarray(to),
  ]);
}
