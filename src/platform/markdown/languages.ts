// Highlighting rules for two languages of this field that the highlighter does not know: Skript and command functions.
import type { HLJSApi, Language } from "highlight.js";

/** Skript: plugin scripts written as English sentences. */
export function skript(hljs: HLJSApi): Language {
  return {
    name: "Skript",
    case_insensitive: true,
    keywords: {
      keyword:
        "on if else while loop stop return trigger set add remove delete clear to from by of the is isn't are aren't was and or not " +
        "function command event cancel wait every at exit continue options variables aliases using",
      literal: "true false yes no none all",
      built_in: "player victim attacker sender console message broadcast send teleport give spawn kill execute chance",
    },
    contains: [
      hljs.COMMENT(/#(?!#)/, /$/),
      {
        className: "string",
        begin: /"/,
        end: /"/,
        illegal: /\n/,
        contains: [{ begin: /""/ }, { className: "subst", begin: /%/, end: /%/ }],
      },
      { className: "variable", begin: /\{[_-]?/, end: /\}/, illegal: /\n/ },
      { className: "symbol", begin: /^(?:on|command|function|options|every|variables|aliases)\b[^\n:]{0,200}:/ },
      { className: "number", begin: /\b\d+(?:\.\d+)?\b/ },
    ],
  };
}

/** Command functions (.mcfunction): one command per line. */
export function mcfunction(hljs: HLJSApi): Language {
  return {
    name: "Command function",
    keywords: {
      $pattern: /[a-z_]+/,
      keyword:
        "as at if unless run store result success positioned rotated facing align anchored in on summon return matches",
      literal: "true false",
    },
    contains: [
      { className: "comment", begin: /^\s*#/, end: /$/ },
      { className: "meta", begin: /^\$(?=[a-z])/ },
      { className: "built_in", begin: /(?:^\/?|\brun\s)[a-z_]+/ },
      { className: "template-variable", begin: /\$\(\w{1,64}\)/ },
      hljs.QUOTE_STRING_MODE,
      { className: "variable", begin: /@[aenprs]\b(?:\[[^\]\n]{0,500}\])?/ },
      { className: "symbol", begin: /#?[a-z0-9_.-]+:[a-z0-9_./-]+/ },
      { className: "number", begin: /[~^]-?\d*\.?\d*|-?\b\d+(?:\.\d+)?[bslfdt]?\b/ },
    ],
  };
}
