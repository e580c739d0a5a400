// What a row's TypeScript type says about its columns, as far as it can be compared with a database.
import { find, isNode, nameOf, type Module, type Node } from "./syntax.ts";

export interface Value {
  readonly nullable: boolean;
  /**
   * Possible types besides null: `string`, `number`, `boolean`, `Date`, `Buffer`, `json`, each with `[]` for lists;
   * `any`.
   */
  readonly kinds: ReadonlySet<string>;
}

type Columns = ReadonlyMap<string, Value>;

const value = (kind: string, nullable = false): Value => ({ nullable, kinds: new Set([kind]) });

const keywords: Readonly<Record<string, string>> = {
  TSStringKeyword: "string",
  TSTemplateLiteralType: "string",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
  TSTypeLiteral: "json",
  TSInterfaceDeclaration: "json",
};

function union(types: readonly Node[], module: Module): Value {
  const all = types.map((type) => valueOf(type, module));
  return { nullable: all.some((one) => one.nullable), kinds: new Set(all.flatMap((one) => [...one.kinds])) };
}

function referenceOf(node: Node, module: Module): Value {
  const name = nameOf(node.typeName);
  if (name === "Date" || name === "Buffer") return value(name);
  const found = find(name, module);
  if (!found) return value("any");
  if (found.node.type === "TSTypeAliasDeclaration") return valueOf(found.node.typeAnnotation as Node, found.module);
  return value(keywords[found.node.type] ?? "any");
}

function listOf(type: Node, module: Module): Value {
  const { kinds } = valueOf(type, module);
  return { nullable: false, kinds: new Set([...kinds].map((kind) => (kind === "any" ? kind : `${kind}[]`))) };
}

/** What a type says about one value. */
function valueOf(node: Node, module: Module): Value {
  const keyword = keywords[node.type];
  if (keyword !== undefined) return value(keyword);
  switch (node.type) {
    case "TSNullKeyword":
      return { nullable: true, kinds: new Set() };
    case "TSLiteralType":
      return value(typeof (node.literal as { value?: unknown }).value);
    case "TSUnionType":
      return union(node.types as Node[], module);
    case "TSIntersectionType":
      return valueOf((node.types as Node[])[0]!, module);
    case "TSArrayType":
      return listOf(node.elementType as Node, module);
    case "TSTypeOperator":
    case "TSParenthesizedType":
      return valueOf(node.typeAnnotation as Node, module);
    case "TSTypeReference":
      return referenceOf(node, module);
    default:
      return value("any");
  }
}

function membersOf(members: readonly Node[], module: Module): Map<string, Value> {
  return new Map(
    members.map((member) => {
      const type = (member.typeAnnotation as { typeAnnotation: Node }).typeAnnotation;
      return [nameOf(member.key), valueOf(type, module)];
    }),
  );
}

function interfaceOf(node: Node, module: Module): Columns {
  const own = membersOf((node.body as { body: Node[] }).body, module);
  const bases = ((node.extends ?? []) as { expression: Node }[]).map(({ expression }) => {
    const found = find(nameOf(expression), module);
    return found ? columnsIn(found.node, found.module) : null;
  });
  return new Map([...bases.flatMap((base) => [...(base ?? [])]), ...own]);
}

/** Names in a union of string literals. */
function namesIn(node: Node): string[] {
  if (node.type === "TSUnionType") return (node.types as Node[]).flatMap(namesIn);
  return node.type === "TSLiteralType" ? [String((node.literal as { value: unknown }).value)] : [];
}

function generic(node: Node, module: Module): Columns | null {
  const name = nameOf(node.typeName);
  const [first, second] = (node.typeArguments as { params: Node[] } | null)?.params ?? [];
  if ((name === "Pick" || name === "Omit") && first && second) {
    const names = new Set(namesIn(second));
    const all = [...(columnsIn(first, module) ?? [])];
    return new Map(all.filter(([column]) => names.has(column) === (name === "Pick")));
  }
  const found = find(name, module);
  return found ? columnsIn(found.node, found.module) : null;
}

/** The columns of a row type; null for `object` and types that do not list them. */
export function columnsIn(node: Node, module: Module): Columns | null {
  switch (node.type) {
    case "TSTypeLiteral":
      return membersOf(node.members as Node[], module);
    case "TSInterfaceDeclaration":
      return interfaceOf(node, module);
    case "TSTypeAliasDeclaration":
      return columnsIn(node.typeAnnotation as Node, module);
    case "TSIntersectionType": {
      const parts = (node.types as Node[]).map((part) => columnsIn(part, module));
      return new Map(parts.flatMap((part) => [...(part ?? [])]));
    }
    case "TSTypeReference":
      return isNode(node.typeName) ? generic(node, module) : null;
    default:
      return null;
  }
}
