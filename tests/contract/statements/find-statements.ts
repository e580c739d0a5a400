// Finds the SQL statements in the sources: their text as sent to the database, and their row type.
import { find, isNode, moduleAt, nameOf, walk, type Module, type Node } from "./syntax.ts";

export interface Statement {
  /** `path:line`. */
  readonly place: string;
  readonly text: string;
  /** The type in `sql<…>`; null where there is none. */
  readonly row: Node | null;
  readonly module: Module;
}

/** Which branch of every conditional fragment is taken. */
type Side = "consequent" | "alternate";

interface Template extends Node {
  readonly quasi: { quasis: { value: { cooked: string } }[]; expressions: Node[] };
}

const isTemplate = (node: unknown): node is Template =>
  isNode(node) && node.type === "TaggedTemplateExpression" && nameOf(node.tag) === "sql";

/** The expression that a function returns: that of an arrow, or of the last `return`. */
function answerOf(node: Node): Node | undefined {
  if (isNode(node.body) && node.body.type !== "BlockStatement" && node.body.type !== "FunctionBody") return node.body;
  let last: Node | undefined;
  walk(node.body, (one) => {
    if (one.type === "ReturnStatement" && isNode(one.argument)) last = one.argument;
  });
  return last;
}

/** Where names are resolved: the file, and the fragments passed as function parameters. */
interface Scope {
  readonly module: Module;
  readonly given: ReadonlyMap<string, { readonly node: Node; readonly scope: Scope }>;
  readonly side: Side;
  /** The next parameter of the statement, as `$1`. */
  readonly next: () => string;
}

/** The text of a fragment, or null for what is sent as a parameter. */
function fragmentOf(node: Node, scope: Scope): string | null {
  if (isTemplate(node)) return render(node, scope);
  if (node.type === "ConditionalExpression") return fragmentOf(node[scope.side] as Node, scope);
  if (node.type === "Identifier") {
    const given = scope.given.get(nameOf(node));
    if (given) return fragmentOf(given.node, given.scope);
    const found = find(nameOf(node), scope.module);
    return found ? fragmentOf(found.node, { ...scope, module: found.module }) : null;
  }
  if (node.type === "MemberExpression") return memberOf(node.object as Node, scope);
  return node.type === "CallExpression" ? callOf(node, scope) : null;
}

/** One of an object's fragments, selected by a key: the first and the last stand for all. */
function memberOf(object: Node, scope: Scope): string | null {
  const all = object.type === "Identifier" ? find(nameOf(object), scope.module)?.node : object;
  if (all?.type !== "ObjectExpression") return null;
  const values = (all.properties as { value: Node }[]).map((property) => property.value);
  const one = scope.side === "consequent" ? values[0] : values.at(-1);
  return one ? fragmentOf(one, scope) : null;
}

function callOf(node: Node, scope: Scope): string | null {
  const callee = node.callee as Node;
  const given = node.arguments as Node[];
  if (callee.type === "MemberExpression") {
    if (nameOf(callee.object) !== "sql") return null;
    if (nameOf(callee.property) === "join") return joinOf(given, scope);
    return given[0]?.type === "Literal" ? String(given[0].value) : null;
  }
  const found = callee.type === "Identifier" ? find(nameOf(callee), scope.module) : undefined;
  const answer = found && answerOf(found.node);
  if (!answer) return null;
  const names = (found.node.params as Node[]).map(nameOf);
  const pairs = given.map((argument, i) => [names[i] ?? "", { node: argument, scope }] as const);
  return fragmentOf(answer, { ...scope, module: found.module, given: new Map(pairs) });
}

/** A list of parameters or fragments; a list created elsewhere becomes a single parameter. */
function joinOf([list, between]: readonly Node[], scope: Scope): string | null {
  if (list?.type !== "ArrayExpression") return scope.next();
  const items = (list.elements as Node[]).filter(({ type }) => type !== "SpreadElement");
  const separator = (between && fragmentOf(between, scope)) ?? ", ";
  return items.map((item) => fragmentOf(item, scope) ?? scope.next()).join(separator);
}

function render(template: Template, scope: Scope): string {
  const { quasis, expressions } = template.quasi;
  return quasis
    .map(({ value }, i) => {
      const hole = expressions[i];
      return hole === undefined ? value.cooked : value.cooked + (fragmentOf(hole, scope) ?? scope.next());
    })
    .join("");
}

/** The text with every conditional resolved to one branch. */
function textOf(node: Node, module: Module, side: Side): string | null {
  let last = 0;
  const next = () => `$${(last += 1)}`;
  return fragmentOf(node, { module, given: new Map(), side, next });
}

const verbs = /^\s*(?:select|insert|update|delete|with|lock)\b/i;

const typeOf = (node: Node): Node | null =>
  (node.typeArguments as { params: Node[] } | null | undefined)?.params[0] ?? null;

/** Whether a template is a complete statement, not one that a function completes with its parameters. */
function isWhole(node: Node, { text, program }: Module): boolean {
  let takesFragments = false;
  walk(program, (one) => {
    if (one.type !== "FunctionDeclaration" || one.start > node.start || Number(one.end) < Number(node.end)) return;
    takesFragments = (one.params as Node[]).some((param) =>
      /typeof sql|RawBuilder/.test(text.slice(param.start, Number(param.end))),
    );
  });
  return !takesFragments;
}

/** The typed template returned by the called function; undefined for all other calls. */
function madeByCall(node: Node, module: Module): Node | undefined {
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.type !== "Identifier") return undefined;
  const made = module.declared.get(nameOf(node.callee));
  const answer = made?.type === "FunctionDeclaration" ? answerOf(made) : undefined;
  return isTemplate(answer) && typeOf(answer) !== null ? answer : undefined;
}

/** Every statement of a file, twice where it has a conditional fragment. */
export function statementsIn(path: string): Statement[] {
  const module = moduleAt(path);
  const found: Statement[] = [];
  walk(module.program, (node) => {
    const template = isTemplate(node) && isWhole(node, module) ? node : madeByCall(node, module);
    if (!template) return;
    const row = typeOf(template);
    if (row === null && !/^\s*\.execute\(/.test(module.text.slice(Number(node.end)))) return;
    const place = `${path}:${module.text.slice(0, node.start).split("\n").length}`;
    const texts = (["consequent", "alternate"] as const).map((side) => textOf(node, module, side));
    for (const text of new Set(texts)) if (text !== null && verbs.test(text)) found.push({ place, text, row, module });
  });
  return found;
}
