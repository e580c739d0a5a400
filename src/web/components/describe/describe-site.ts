// The site as schema.org data, with its search URL.
import type { Description } from "#web/frame/structured-data.tsx";

export function describeSite(origin: string, description: string): Description[] {
  const publisher = { "@type": "Organization", "@id": `${origin}/#publisher`, name: "Tessera", url: `${origin}/`, logo: `${origin}/icon-512.png` }; // prettier-ignore
  const site = {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    name: "Tessera",
    description: description,
    url: `${origin}/`,
    publisher: { "@id": publisher["@id"] },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
  return [site, publisher];
}
