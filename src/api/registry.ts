// Every operation of the product with its verb.
import type { AnyOperation } from "#kernel/operation.ts";
import type { Implementation } from "#platform/context.ts";
import { features } from "#features/index.ts";

const implementations = features.flatMap(({ operations }) => operations);

const byName = new Map<string, Implementation>();
for (const implementation of implementations) {
  const { name } = implementation.operation;
  if (byName.has(name)) throw new Error(`Two operations are named ${name}.`);
  byName.set(name, implementation);
}

/** Every operation, in the order the features declare them. */
export const operations: readonly AnyOperation[] = implementations.map(({ operation }) => operation);

/** The verb that performs an operation. */
export function verbOf(operation: AnyOperation): Implementation["run"] {
  const found = byName.get(operation.name);
  if (!found) throw new Error(`No verb implements ${operation.name}.`);
  return found.run;
}
