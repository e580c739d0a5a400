// Leaves parts of packages out of what browsers receive: those that serve what no page of ours does.
import type { Plugin } from "vite";

export interface LeftOut {
  /** The end of the module's path below `node_modules`. */
  readonly module: string;
  /** Functions at the top of the module. They do nothing then, and answer `undefined`. */
  readonly functions?: readonly string[];
  /** Classes and constructors, left out with all their methods: nothing may make one. */
  readonly classes?: readonly string[];
  /** Components that are the answer of a call (`forwardRef`), which bundlers dare not leave out by themselves. */
  readonly components?: readonly string[];
  /** Functions that the module makes as it exports them. They do nothing then, like `functions`. */
  readonly exports?: readonly string[];
}

/**
 * The source with empty functions in the place of those that are left out.
 * @throws Error naming the one that is not there as it was, which a new version of the package may have changed
 */
export function leaveOut(
  source: string,
  { module, functions = [], classes = [], components = [], exports = [] }: LeftOut,
): string {
  let left = source;
  const empty = (what: RegExp, by: string, name: string) => {
    const next = left.replace(what, () => by);
    if (next === left)
      throw new Error(`${name} is no longer found in ${module}: see whether it may still be left out.`);
    left = next;
  };
  for (const name of functions)
    empty(new RegExp(String.raw`^function ${RegExp.escape(name)}\([^]*?\n\}$`, "m"), `function ${name}() {}`, name);
  for (const name of classes) {
    empty(new RegExp(String.raw`^(?:function ${name}\(|var ${name} = class )[^]*?\n\};?$`, "m"), `var ${name};`, name);
    left = left.replace(new RegExp(String.raw`^${name}\.prototype\.\w+ = function[^]*?\n\};$`, "gm"), "");
  }
  for (const name of components) {
    empty(new RegExp(String.raw`^const ${name} = [^]*?\n\}\);$`, "m"), `const ${name} = null;`, name);
    empty(new RegExp(String.raw`^${name}\.displayName = .*$`, "m"), "", name);
  }
  for (const name of exports)
    empty(
      new RegExp(String.raw`^exports\.${name} = function[^]*?\n\};$`, "m"),
      `exports.${name} = function () {};`,
      name,
    );
  return left;
}

/** The plugin of the build; the server's own bundle keeps everything. */
export function leaveOutParts(parts: readonly LeftOut[]): Plugin {
  return {
    name: "tessera:leave-out",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: parts.map(({ module }) => `**/node_modules/${module}`) },
      handler(source, id) {
        const part = parts.find(({ module }) => id.endsWith(module));
        return part ? { code: leaveOut(source, part), map: null } : null;
      },
    },
  };
}
