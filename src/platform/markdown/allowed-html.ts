// The HTML that authors may use: tags, attributes and the allowed values of each.
import type { Options as Schema } from "rehype-sanitize";

/** Prefix of every author-chosen id, so that none can shadow an id of the page or a property of the document. */
export const idPrefix = "md-";

const number = /^\d{1,5}$/;
const length = /^\d{1,5}(\.\d{1,3})?(px|%)?$/;
const align = /^(left|center|right)$/i;
const id = /^[^\s"'<>&`]{1,100}$/;
const heading = [["id", id] as [string, RegExp], ["align", align] as [string, RegExp]];
const cell: [string, ...RegExp[]][] = [
  ["colSpan", number],
  ["rowSpan", number],
  ["align", align],
];

/** What rehype-sanitize keeps. URLs, ids and styles are restricted further in clean-values.ts. */
export const schema: Schema = {
  tagNames: (
    "a abbr area b blockquote br caption center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i iframe img ins input kbd li map " +
    "mark ol p picture pre q rp rt ruby s samp small source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var"
  ).split(" "),
  attributes: {
    a: ["href", "title"],
    abbr: ["title"],
    area: ["href", "alt", "title", ["shape", /^(rect|circle|poly|default)$/], ["coords", /^[\d\s,.]{1,500}$/]],
    code: [["className", /^(hljs(-[\w-]{1,40})?|language-[\w+#.-]{1,40})$/]],
    details: ["open"],
    div: [["align", align], "style"],
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    iframe: ["src"],
    img: [
      "src",
      "alt",
      "title",
      "style",
      ["width", length],
      ["height", length],
      ["align", align],
      ["useMap", /^#\S{1,100}$/],
    ],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    kbd: [["id", id]],
    map: [["name", id]],
    ol: [["start", /^-?\d{1,9}$/], ["type", /^[1aAiI]$/], "reversed"],
    p: [["align", align], "style"],
    source: [
      "src",
      "srcSet",
      ["media", /^[\w\s():.,-]{1,200}$/],
      ["sizes", /^[\w\s():.,-]{1,200}$/],
      ["type", /^image\/[a-z+-]{1,20}$/],
    ],
    span: [["className", /^hljs-[\w-]{1,40}$/]],
    td: [...cell, "style"],
    th: [...cell, "style"],
    "*": [
      ["lang", /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/],
      ["dir", /^(ltr|rtl|auto)$/],
    ],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  required: { input: { type: "checkbox", disabled: true } },
  strip: ["script", "style", "template", "title"],
  clobber: [],
  ancestors: {
    caption: ["table"],
    tbody: ["table"],
    td: ["table"],
    th: ["table"],
    thead: ["table"],
    tfoot: ["table"],
    tr: ["table"],
    source: ["picture"],
    area: ["map"],
  },
};

/** What short texts (bios, team summaries) may contain. */
export const inlineSchema: Schema = {
  ...schema,
  tagNames: ["a", "strong", "em", "code", "br"],
  attributes: { a: ["href"] },
  required: {},
  ancestors: {},
};
