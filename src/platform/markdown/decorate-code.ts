// Highlights code blocks on the server in the languages add-on authors use; others stay plain.
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import hljs from "highlight.js/lib/core";
import gradle from "highlight.js/lib/languages/gradle";
import groovy from "highlight.js/lib/languages/groovy";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import properties from "highlight.js/lib/languages/properties";
import python from "highlight.js/lib/languages/python";
import scala from "highlight.js/lib/languages/scala";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { mcfunction, skript } from "./languages.ts";

const languages = {
  gradle,
  groovy,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  mcfunction,
  properties,
  python,
  scala,
  skript,
  xml,
  yaml,
};
const aliases: Readonly<Record<string, string>> = {
  "js jsx mjs cjs ts typescript kubejs": "javascript",
  "py craftscript": "python",
  "kt kts": "kotlin",
  "zs zenscript crafttweaker": "java",
  "json5 jsonc mcmeta": "json",
  "toml cfg conf": "ini",
  yml: "yaml",
  "html xhtml svg plist": "xml",
  sk: "skript",
  "mcf commands": "mcfunction",
};

const highlighter = hljs.newInstance();
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);
for (const [names, languageName] of Object.entries(aliases)) {
  highlighter.registerAliases(names.split(" "), { languageName });
}

/** Maximum characters of highlighted code per text: beyond it, the cost outweighs the benefit. */
const maxHighlightedLength = 32_768;

// Some rules look ahead to the end of the line from every position in it.
const hasLongLine = /[^\n]{1001}/;

/** No real code is nested deeper; the highlighter's work and output grow with the depth. */
const deepestCode = 100;

/** Nesting depth of its brackets, whether they are code or not. */
function depthOf(code: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of code.matchAll(/[([{}\])]/g)) {
    depth = "([{".includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const parser = unified().use(rehypeParse, { fragment: true });

function languageOf(code: Element): string | undefined {
  const names = code.properties["className"];
  if (!Array.isArray(names)) return undefined;
  const named = names.map(String).find((name) => name.startsWith("language-"));
  const language = named?.slice("language-".length).toLowerCase();
  return language !== undefined && highlighter.getLanguage(language) !== undefined ? language : undefined;
}

/** Highlights `pre > code.language-…` with `hljs-…` spans and marks the code element `hljs`. */
export function decorateCode(tree: Root): void {
  let left = maxHighlightedLength;
  visit(tree, "element", (element) => {
    if (element.tagName !== "pre") return undefined;
    const code = element.children.find((child) => child.type === "element");
    const language = code?.tagName === "code" ? languageOf(code) : undefined;
    if (code === undefined || language === undefined) return SKIP;
    const text = toString(code);
    if (text.length > left || hasLongLine.test(text) || depthOf(text) > deepestCode) return SKIP;
    left -= text.length;
    const highlighted = parser.parse(highlighter.highlight(text, { language, ignoreIllegals: true }).value);
    code.children = highlighted.children.filter((child) => child.type === "element" || child.type === "text");
    code.properties["className"] = ["hljs", `language-${language}`];
    return SKIP;
  });
}
