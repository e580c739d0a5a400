// Lets a page be seen before its scripts are asked for: until it is painted, the line to the browser is for what paints it.
//
// It knows HTML and the mark that the document puts before its scripts (src/web/root.tsx), not what the scripts say: they
// wait in a <template>, where browsers neither run nor fetch anything, and are put in its place once the page is painted.
import { recordEarlyInput } from "#web/frame/early-input.ts";

/** Attributes of the element that the document's scripts are in. */
export const scriptsPlace = { id: "scripts", hidden: true } as const;

const begin = '<div id="scripts" hidden="">';
const preload = /<link\b[^>]*\srel="modulepreload"[^>]*>/g;
const addressIn = /\shref="([^"]+)"/;

/** Goes on once the page is painted; at once where nobody looks at it, and in the end where no painting comes. */
const untilPainted =
  'await new Promise((go)=>{if(document.hidden)go();else requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3000);document.addEventListener("visibilitychange",go,{once:true})});';

/** Asks for all parts together (else each would be known only when the one that wants it has come), then runs the scripts. */
function starter(parts: readonly string[]): string {
  return `${recordEarlyInput}(async()=>{const me=document.currentScript,{nonce}=me,scripts=me.previousElementSibling;me.remove();${untilPainted}for(const href of ${JSON.stringify(parts)}){const link=document.createElement("link");Object.assign(link,{rel:"modulepreload",href,nonce});document.head.append(link)}scripts.replaceWith(scripts.content)})()`;
}

/**
 * The page whose scripts come after its first painting; a page without scripts as it is.
 * @param nonce of the page's scripts, as the policy of the page names it
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const from = html.lastIndexOf(begin);
  const to = html.lastIndexOf("</body>");
  if (from < 0 || to < from) return html;
  const endOfHead = html.indexOf("</head>");
  const head = html.slice(0, endOfHead);
  const parts = [...head.matchAll(preload)].flatMap(([link]) => addressIn.exec(link)?.[1] ?? []);
  const rest = html.slice(endOfHead, from);
  const scripts = `<template>${html.slice(from, to)}</template><script nonce="${nonce}">${starter(parts)}</script>`;
  return `${head.replaceAll(preload, "")}${rest}${scripts}${html.slice(to)}`;
}
