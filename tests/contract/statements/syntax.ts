// The sources as syntax trees, with name resolution across files.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** A node of the parser's tree; its fields depend on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
export const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? "";

/** A file's declarations and imports, by name. */
export interface Module {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  /** Constants' values, functions, interfaces and type aliases, at any level of the file. */
  readonly declared: ReadonlyMap<string, Node>;
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/** Calls `visit` for every node below `value`, in source order. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, visit));
  if (!isNode(value)) return undefined;
  visit(value);
  return Object.values(value).forEach((one) => walk(one, visit));
}

function targetOf(from: string, written: string): string {
  if (written.startsWith("#")) return `src/${written.slice(1)}`;
  return written.startsWith(".") ? posix.join(posix.dirname(from), written) : written;
}

function readModule(path: string): Module {
  const text = readFileSync(join(root, path), "utf8");
  const program = parseSync(path, text).program as unknown as Node;
  const declared = new Map<string, Node>();
  const imported = new Map<string, { path: string; name: string }>();
  walk(program, (node) => {
    if (node.type === "VariableDeclarator" && isNode(node.init)) declared.set(nameOf(node.id), node.init);
    if (/^(?:FunctionDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(node.type))
      declared.set(nameOf(node.id), node);
    if (node.type !== "ImportDeclaration") return;
    const from = targetOf(path, (node.source as { value: string }).value);
    for (const { local, imported: original } of node.specifiers as { local: Node; imported?: Node }[])
      imported.set(nameOf(local), { path: from, name: nameOf(original) });
  });
  return { path, text, program, declared, imported };
}

const modules = new Map<string, Module>();

export function moduleAt(path: string): Module {
  let found = modules.get(path);
  if (!found) modules.set(path, (found = readModule(path)));
  return found;
}

/** The declaration of a name, and its file; undefined for names of packages and parameters. */
export function find(name: string, from: Module): { node: Node; module: Module } | undefined {
  const node = from.declared.get(name);
  if (node) return { node, module: from };
  const origin = from.imported.get(name);
  if (!origin || !existsSync(join(root, origin.path)) || !origin.path.endsWith(".ts")) return undefined;
  return find(origin.name, moduleAt(origin.path));
}
