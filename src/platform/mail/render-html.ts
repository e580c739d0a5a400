// Renders a letter as HTML that old and new mail clients display: plain blocks, inline styles, no images, nothing to
// load.
import type { Letter } from "./compose-letter.ts";
import { escapeXml } from "#kernel/xml.ts";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colors for clients without dark mode are inline; these override them where it is supported. */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #15131b !important; }
  .sheet { background: #1d1a25 !important; border-color: #383247 !important; }
  .text { color: #ece8f2 !important; }
  .muted { color: #aba5ba !important; }
  .link { color: #b5a6ff !important; }
  .button { background: #b79bff !important; border-color: #b79bff !important; color: #1b0f3b !important; }
  .line { border-color: #383247 !important; }
}`;

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;color:#221f2b">${escapeXml(text)}</p>`;
}

function showDetails(details: Letter["details"]): string {
  if (details.length === 0) return "";
  const lines = details.map(
    ({ label, value }) =>
      `<span class="muted" style="color:#5d586b">${escapeXml(label)}:</span> <strong style="font-weight:600">${escapeXml(value)}</strong>`,
  );
  const style =
    "margin:0 0 16px;padding:2px 0 2px 12px;border-left:3px solid #d9d4e0;color:#221f2b;overflow-wrap:anywhere";
  return `<p class="text line" style="${style}">${lines.join("<br>\n")}</p>`;
}

function showAction(action: Letter["action"]): string {
  if (!action) return "";
  const link = escapeXml(action.link);
  const button =
    "display:inline-block;background:#6b3fd4;border:1px solid #6b3fd4;border-radius:6px;padding:10px 18px;color:#ffffff;font-weight:600;text-decoration:none";
  return `<p style="margin:24px 0 16px"><a class="button" href="${link}" style="${button}">${escapeXml(action.label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:13px;line-height:18px;color:#5d586b;overflow-wrap:anywhere">${escapeXml(action.message)}<br>
<a class="link" href="${link}" style="color:#4b3bc9">${link}</a></p>`;
}

export function renderHtml(letter: Letter): string {
  const { site, heading, subject, paragraphs, details, action, after, footer } = letter;
  const siteLink = escapeXml(site.link);
  const name = escapeXml(site.name);
  return `<!doctype html>
<html lang="${escapeXml(letter.locale)}" dir="${letter.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeXml(subject)}</title>
<style>${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f1f5">
<div class="page" style="background:#f3f1f5;padding:24px 12px">
<div class="sheet" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #d9d4e0;border-radius:10px">
<div class="text" style="padding:24px;${font};font-size:16px;line-height:24px;color:#221f2b">
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:18px;font-weight:600;color:#5d586b">${name}</p>
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#221f2b">${escapeXml(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${showDetails(details)}
${showAction(action)}
${after.map(paragraph).join("\n")}
<p class="muted line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d9d4e0;font-size:13px;line-height:18px;color:#5d586b">${escapeXml(footer)}<br>
<a class="link" href="${siteLink}" style="color:#4b3bc9">${siteLink}</a></p>
</div>
</div>
</div>
</body>
</html>
`;
}
