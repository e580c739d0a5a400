// A person or an organization in the words of schema.org.
import type { Description } from "#web/frame/structured-data.tsx";

interface Profile {
  readonly kind: "Person" | "Organization";
  readonly id: string;
  readonly name: string;
  /** Nothing when it is empty. */
  readonly description: string;
  readonly origin: string;
  readonly path: string;
  readonly picture: string | null;
  /** When it began, as an ISO date. */
  readonly since?: string;
  readonly projects: number;
}

/** The page of a profile and whom it is about. */
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
