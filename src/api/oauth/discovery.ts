// OAuth authorization server metadata (RFC 8414).
import type { FastifyInstance } from "fastify";
import { grantableScopes } from "#kernel/scope.ts";
import type { Services } from "#platform/context.ts";

const waysToProve = ["client_secret_basic", "client_secret_post", "none"];

/** `GET /.well-known/oauth-authorization-server`, readable from any origin. */
export function mountDiscovery(app: FastifyInstance, { config: { baseUrl } }: Pick<Services, "config">): void {
  const about = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/auth/authorize`,
    token_endpoint: `${baseUrl}/_internal/oauth/token`,
    revocation_endpoint: `${baseUrl}/_internal/oauth/revoke`,
    scopes_supported: grantableScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    token_endpoint_auth_methods_supported: waysToProve,
    revocation_endpoint_auth_methods_supported: waysToProve,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs`,
  };
  app.get("/.well-known/oauth-authorization-server", async (_, reply) =>
    reply.headers({ "access-control-allow-origin": "*", "cache-control": "public, max-age=3600" }).send(about),
  );
}
