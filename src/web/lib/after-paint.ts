// Lets a page be seen before its scripts are asked for: until it is painted, the line to the browser is for what paints it.

import { noting } from "#web/frame/early.ts";

const part = /<link rel="modulepreload" href="([^"]+)" nonce="[^"]*"\/>/g;
const start = /(<script nonce="[^"]*" type="module" async="">)([^<]*)(<\/script>)/;
const importOfRoute = /import \* as (\w+) from ("[^"]+");/g;

/** Goes on once the page is painted; at once where nobody looks at it, and in the end where no painting comes. */
const untilPainted =
  'await new Promise((go)=>{if(document.hidden)go();else requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3000);document.addEventListener("visibilitychange",go,{once:true})});';

/** Asks for all parts together: else each would be known only when the one that wants it has come. */
function asking(parts: readonly string[]): string {
  return `const {nonce}=document.querySelector("script[nonce]");for(const href of ${JSON.stringify(parts)}){const link=document.createElement("link");Object.assign(link,{rel:"modulepreload",href,nonce});document.head.append(link)}`;
}

/** The page whose scripts come after its first painting; a page without scripts as it is. */
export function scriptsAfterPaint(html: string): string {
  const [, open, code, close] = start.exec(html) ?? [];
  if (open === undefined || code === undefined) return html;
  const parts = [...html.matchAll(part)].map(([, href]) => href!);
  const routes = [...code.matchAll(importOfRoute)];
  const names = routes.map(([, name]) => name).join(",");
  const imports = routes.map(([, , from]) => `import(${from})`).join(",");
  const rest = code.replace(importOfRoute, "").trim();
  const later = `${open}${noting}${untilPainted}${asking(parts)}const [${names}]=await Promise.all([${imports}]);${rest}${close}`;
  return html.replace(part, "").replace(start, () => later);
}
