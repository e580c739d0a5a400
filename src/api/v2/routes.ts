// Every route of the compatible API, both served and documented.
import { aboutRoutes } from "#api/v2/about.ts";
import { authRoutes } from "#api/v2/auth.ts";
import { galleryRoutes } from "#api/v2/gallery.ts";
import { mavenRoutes } from "#api/v2/maven.ts";
import { passkeyRoutes } from "#api/v2/passkeys.ts";
import { patRoutes } from "#api/v2/pats.ts";
import { tokenRoutes } from "#api/oauth/token-routes.ts";
import { oauthFlowRoutes } from "#api/v2/oauth-flows.ts";
import { oauthRoutes } from "#api/v2/oauth.ts";
import { projectRoutes } from "#api/v2/projects.ts";
import type { Route } from "#api/v2/route.ts";
import { searchRoutes } from "#api/v2/search.ts";
import { sessionRoutes } from "#api/v2/sessions.ts";
import { tagRoutes } from "#api/v2/tags.ts";
import { teamRoutes } from "#api/v2/teams.ts";
import { userRoutes } from "#api/v2/users.ts";
import { versionFileRoutes } from "#api/v2/version-files.ts";
import { versionRoutes } from "#api/v2/versions.ts";

/** Title → its routes, in documentation order. */
export const routeGroups: Readonly<Record<string, readonly Route[]>> = {
  Search: searchRoutes,
  Projects: projectRoutes,
  Gallery: galleryRoutes,
  Versions: versionRoutes,
  "Version files": versionFileRoutes,
  Tags: tagRoutes,
  Users: userRoutes,
  "Sign-in": authRoutes,
  Passkeys: passkeyRoutes,
  Sessions: sessionRoutes,
  "Access tokens": patRoutes,
  Applications: [...oauthFlowRoutes, ...oauthRoutes, ...tokenRoutes],
  Teams: teamRoutes,
  Site: aboutRoutes,
  Maven: mavenRoutes,
};
