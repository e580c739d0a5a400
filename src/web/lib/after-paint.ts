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
