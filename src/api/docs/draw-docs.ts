// Renders an OpenAPI document as one page: complete without scripts, which only add trying out operations.
import MarkdownIt from "markdown-it";
import { escapeXml } from "#kernel/xml.ts";
import { drawSchema, exampleOf, type Schema, type Schemas } from "./draw-schema.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** What the page uses of a document written by `#api/openapi.ts`. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const markdown = new MarkdownIt({ html: false, linkify: false });

/** The guide's headings go below the page title. */
const drawText = (text: string): string =>
  markdown.render(text).replace(/<(\/?)h([1-5])>/g, (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`);

const anchorOf = (tag: string): string => `tag-${tag.replaceAll(/[^\w-]/g, "-")}`;

/** Credentials that the operation requires. */
function drawNeeds({ security }: Operation): string {
  if (security.some((one) => Object.keys(one).length === 0)) return "";
  const scopes = security.flatMap((one) => Object.values(one).flat());
  const named = scopes.map((scope) => `<code>${escapeXml(scope)}</code>`).join(", ");
  return `<p>Requires a token${named ? ` with ${named}` : ""}.</p>`;
}

function drawParameters(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeXml(name)}</code> in the ${place === "path" ? "path" : "query"}${required ? " <b>required</b>" : ""}: ${drawSchema(schema)}</li>`,
  );
  return `<h4>Parameters</h4><ul>${rows.join("")}</ul>`;
}

/** Types of the same schema share a paragraph. */
function drawContent(content: Content): string {
  const bySchema = Map.groupBy(Object.entries(content), ([, { schema }]) => JSON.stringify(schema));
  return [...bySchema.values()]
    .map((same) => {
      const types = same.map(([type]) => `<code>${escapeXml(type)}</code>`).join(" or ");
      return `<p>${types}: ${drawSchema(same[0]?.[1].schema ?? {})}</p>`;
    })
    .join("")
    .replaceAll(/<p>((?:(?!<\/p>)[^])*<ul>[^]*?)<\/p>/g, "<div>$1</div>");
}

function drawAnswers({ responses }: Operation): string {
  const rows = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `<li><code>${escapeXml(status)}</code> ${escapeXml(description)}${content ? drawContent(content) : ""}</li>`,
  );
  return `<h4>Responses</h4><ul>${rows.join("")}</ul>`;
}

/** The form for trying out an operation; hidden until the page's script runs. */
function drawForm({ method, path, operation }: Placed, id: string, schemas: Schemas): string {
  const fields = operation.parameters.map(
    ({ name, in: place, required }) =>
      `<label>${escapeXml(name)} <input name="${escapeXml(name)}" data-in="${place}"${required ? " required" : ""} autocomplete="off" spellcheck="false"></label>`,
  );
  const [[type, { schema }] = ["", { schema: {} as Schema }]] = Object.entries(operation.requestBody?.content ?? {});
  const asJson = type === "application/json";
  const example = asJson ? JSON.stringify(exampleOf(schema, schemas), null, 2) : "";
  const body = asJson
    ? `<label>Body, as JSON <textarea name="" data-in="body" rows="8" spellcheck="false">${escapeXml(example)}</textarea></label>`
    : type
      ? `<label>Body, a file <input type="file" data-in="body"></label>`
      : "";
  const parts = type === "multipart/form-data";
  // Multipart forms are impractical to fill in; the description lists their fields.
  if (parts) return "";
  return `<form data-try data-method="${method.toUpperCase()}" data-path="${escapeXml(path)}" data-type="${escapeXml(type)}" aria-label="Try ${method.toUpperCase()} ${escapeXml(path)}" hidden>
<h4 id="${id}-try">Try it</h4>${fields.join("")}${body}
<p><button>Send</button></p><div role="status"></div><pre tabindex="0" aria-label="Answer" hidden></pre></form>`;
}

function drawOperation(placed: Placed, schemas: Schemas): string {
  const { method, path, operation } = placed;
  const id = `${method}-${path.replaceAll(/[^\w-]+/g, "-")}`;
  const body = operation.requestBody ? `<h4>Body</h4>${drawContent(operation.requestBody.content)}` : "";
  return `<details id="${id}"><summary><b>${method.toUpperCase()}</b> <code>${escapeXml(path)}</code> <span>${escapeXml(operation.summary)}</span></summary>
${drawNeeds(operation)}${drawParameters(operation.parameters)}${body}${drawAnswers(operation)}${drawForm(placed, id, schemas)}</details>`;
}

function drawTags(document: Document): readonly (readonly [tag: string, html: string])[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Placed => ({ method, path, operation })),
  );
  const byTag = Object.groupBy(all, ({ operation }) => operation.tags[0] ?? "Other");
  return Object.entries(byTag).map(([tag, operations = []]) => [
    tag,
    `<section><h2 id="${anchorOf(tag)}">${escapeXml(tag)}</h2>${operations.map((one) => drawOperation(one, document.components.schemas)).join("\n")}</section>`,
  ]);
}

function drawSchemas(schemas: Schemas): string {
  const all = Object.entries(schemas).map(
    ([name, schema]) =>
      // Browsers open what surrounds the target of a link.
      `<details><summary><code>${escapeXml(name)}</code></summary><div id="schema-${escapeXml(name)}">${drawSchema(schema)}</div></details>`,
  );
  return `<section><h2 id="schemas">Schemas</h2>${all.join("\n")}</section>`;
}

/** A page in the navigation. */
export interface DocsLink {
  readonly href: string;
  readonly name: string;
  readonly document: string;
}

/**
 * The complete page.
 * @param here the path of this page among `pages`
 */
export function drawDocs(document: Document, pages: readonly DocsLink[], here: string): string {
  const tags = drawTags(document);
  const links = pages.map(
    ({ href, name }) =>
      `<li><a href="${href}"${href === here ? ' aria-current="page"' : ""}>${escapeXml(name)}</a></li>`,
  );
  const contents = tags.map(([tag]) => `<li><a href="#${anchorOf(tag)}">${escapeXml(tag)}</a></li>`);
  const source = pages.find(({ href }) => href === here)?.document ?? "";
  const title = escapeXml(document.info.title);
  return `<!doctype html>
<html lang="en" data-theme="system" data-dark="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – API documentation – Tessera</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/try.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><div><a href="/" class="site"><img src="/favicon.svg" alt="" width="28" height="28">Tessera</a>
<nav aria-label="APIs"><ul>${links.join("")}</ul></nav><a href="/">Back to the site</a></div></header>
<div class="columns"><nav aria-label="Contents"><ul><li><a href="#start">Getting started</a></li>${contents.join("")}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main id="content" tabindex="-1"><h1>${title}</h1>
<p>Machine-readable version: <a href="${source}">OpenAPI 3.1</a>.</p>
<section class="text"><h2 id="start">Getting started</h2>${drawText(document.info.description)}</section>
<form id="token" hidden><label>Access token for trying operations; stored only in this page <input type="password" autocomplete="off" spellcheck="false"></label></form>
${tags.map(([, html]) => html).join("\n")}
${drawSchemas(document.components.schemas)}
</main></div>
</body>
</html>`;
}
