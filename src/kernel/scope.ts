// Token scopes: names in bit order (docs/product.md, Token scopes).

export const scopes = [
  "USER_READ_EMAIL",
  "USER_READ",
  "USER_WRITE",
  "USER_DELETE",
  "USER_AUTH_WRITE",
  "NOTIFICATION_READ",
  "NOTIFICATION_WRITE",
  "PAYOUTS_READ",
  "PAYOUTS_WRITE",
  "ANALYTICS",
  "PROJECT_CREATE",
  "PROJECT_READ",
  "PROJECT_WRITE",
  "PROJECT_DELETE",
  "VERSION_CREATE",
  "VERSION_READ",
  "VERSION_WRITE",
  "VERSION_DELETE",
  "REPORT_CREATE",
  "REPORT_READ",
  "REPORT_WRITE",
  "REPORT_DELETE",
  "THREAD_READ",
  "THREAD_WRITE",
  "PAT_CREATE",
  "PAT_READ",
  "PAT_WRITE",
  "PAT_DELETE",
  "SESSION_READ",
  "SESSION_DELETE",
  "PERFORM_ANALYTICS",
  "COLLECTION_CREATE",
  "COLLECTION_READ",
  "COLLECTION_WRITE",
  "COLLECTION_DELETE",
  "ORGANIZATION_CREATE",
  "ORGANIZATION_READ",
  "ORGANIZATION_WRITE",
  "ORGANIZATION_DELETE",
  "SESSION_ACCESS",
  "SHARED_INSTANCE_CREATE",
  "SHARED_INSTANCE_READ",
  "SHARED_INSTANCE_WRITE",
  "SHARED_INSTANCE_DELETE",
  "SHARED_INSTANCE_VERSION_CREATE",
  "SHARED_INSTANCE_VERSION_READ",
  "SHARED_INSTANCE_VERSION_WRITE",
  "SHARED_INSTANCE_VERSION_DELETE",
] as const;

export type Scope = (typeof scopes)[number];

/** A set of scopes as the number used by the public API: bit i = `scopes[i]`. 48 bits fit a JSON number. */
export type ScopeBits = number;

/** Scopes that no personal access token or third-party application may have (docs/product.md, Token scopes). */
export const restrictedScopes: ReadonlySet<Scope> = new Set<Scope>(
  scopes.filter(
    (scope) =>
      scope.startsWith("PAT_") ||
      scope.startsWith("SESSION_") ||
      scope === "USER_AUTH_WRITE" ||
      scope === "USER_DELETE" ||
      scope === "PERFORM_ANALYTICS",
  ),
);

/**
 * Scopes available to a limited token: those about projects and organizations. The others concern the user's account as
 * a whole.
 */
export const limitableScopes: ReadonlySet<Scope> = new Set<Scope>([
  "ANALYTICS",
  "PROJECT_CREATE",
  "PROJECT_READ",
  "PROJECT_WRITE",
  "PROJECT_DELETE",
  "VERSION_CREATE",
  "VERSION_READ",
  "VERSION_WRITE",
  "VERSION_DELETE",
  "ORGANIZATION_READ",
  "ORGANIZATION_WRITE",
]);

/** Names → bits. */
export function toBits(names: Iterable<Scope>): ScopeBits {
  let bits = 0;
  for (const name of new Set(names)) bits += 2 ** scopes.indexOf(name);
  return bits;
}

/** Bits → names, in bit order; unknown high bits are dropped. */
export function fromBits(bits: ScopeBits): Scope[] {
  return scopes.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1);
}

/** Whether the set includes the scope. */
export function hasScope(bits: ScopeBits, scope: Scope): boolean {
  return Math.floor(bits / 2 ** scopes.indexOf(scope)) % 2 === 1;
}

/** Scopes a token also needs to see what the scope acts on: to edit a draft, it has to find it. */
export function seesFor(scope: Scope): readonly Scope[] {
  if (/^PROJECT_(CREATE|WRITE|DELETE)$/.test(scope)) return ["PROJECT_READ"];
  return /^VERSION_(CREATE|WRITE|DELETE)$/.test(scope) ? ["PROJECT_READ", "VERSION_READ"] : [];
}

/** Every scope a personal access token can have. */
export const grantableScopes: readonly Scope[] = scopes.filter((scope) => !restrictedScopes.has(scope));
