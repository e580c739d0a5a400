// A user or organization as schema.org data.
import type { Description } from "#web/frame/structured-data.tsx";

interface Profile {
  readonly kind: "Person" | "Organization";
  readonly id: string;
  readonly name: string;
  /** Omitted when empty. */
  readonly description: string;
  readonly origin: string;
  readonly path: string;
  readonly picture: string | null;
  /** When it was created, as an ISO date. */
  readonly since?: string;
  readonly projects: number;
}

/** A profile page and the user or organization it is about. */
export function describeProfile(of: Profile): Description[] {
  const url = of.origin + of.path;
  const about: Description = {
    "@type": of.kind,
    "@id": `${url}#profile`,
    identifier: of.id,
    name: of.name,
    ...(of.kind === "Person" && { alternateName: of.name }),
    description: of.description || undefined,
    url,
    image: of.picture ? new URL(of.picture, of.origin).href : undefined,
    agentInteractionStatistic: {
      "@type": "InteractionCounter",
      interactionType: { "@type": "WriteAction" },
      userInteractionCount: of.projects,
    },
  };
  return [{ "@type": "ProfilePage", url, dateCreated: of.since, mainEntity: about }];
}
