// The grantable scopes, in groups for users.
import { grantableScopes, type Scope } from "#kernel/scope.ts";

/** USER_READ → user-read, as in message ids. */
type ScopeKey<S extends string = Scope> = S extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${ScopeKey<Rest>}`
  : Lowercase<S>;

type GroupName = "projects" | "versions" | "account" | "community" | "money" | "instances";

const prefixes: Readonly<Record<GroupName, readonly string[]>> = {
  projects: ["PROJECT_", "COLLECTION_", "ORGANIZATION_"],
  versions: ["VERSION_"],
  account: ["USER_", "NOTIFICATION_"],
  community: ["REPORT_", "THREAD_"],
  money: ["PAYOUTS_", "ANALYTICS"],
  instances: ["SHARED_INSTANCE_"],
};

/** Every grantable scope once. */
export const scopeGroups = (Object.keys(prefixes) as GroupName[]).map((name) => ({
  name,
  scopes: grantableScopes.filter((scope) => prefixes[name].some((prefix) => scope.startsWith(prefix))),
}));

/** Selections that most programs need. */
export const scopePresets = {
  upload: ["USER_READ", "PROJECT_READ", "VERSION_CREATE", "VERSION_READ", "VERSION_WRITE"],
  read: grantableScopes.filter((scope) => scope.endsWith("_READ")),
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

/** A scope's message key. */
export function scopeKey(scope: Scope): ScopeKey {
  return scope.toLowerCase().replaceAll("_", "-") as ScopeKey;
}
