// OpenSearch: lets browsers search the site from the address bar, with suggestions.
import type { FastifyInstance } from "fastify";
import { contextOfVisitor } from "#api/find-context.ts";
import { perform } from "#api/perform.ts";
import { element, xmlDocument } from "#kernel/xml.ts";
import { projectPath, searchProjects } from "#features/catalog/contract.ts";
import { invalid } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";

const suggestionsMost = 8;
const longestQuery = 200;

/** The OpenSearch description; browsers fill in `{searchTerms}`. */
function describe(origin: string): string {
  const url = (type: string, path: string, rel: string) =>
    element("Url", { type, method: "get", rel, template: `${origin}${path}={searchTerms}` });
  return xmlDocument(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      element("ShortName", {}, "Tessera"),
      element("Description", {}, "Search game add-ons on Tessera"),
      element("InputEncoding", {}, "UTF-8"),
      element("Image", { width: 192, height: 192, type: "image/png" }, `${origin}/icon-192.png`),
      url("text/html", "/search?q", "results"),
      url("application/x-suggestions+json", "/opensearch/suggestions?q", "suggestions"),
      element("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: `${origin}/opensearch.xml`,
      }),
    ),
  );
}

export function mountOpenSearch(app: FastifyInstance, services: Services): void {
  const origin = services.config.baseUrl;
  const description = describe(origin);
  app.get("/opensearch.xml", async (_request, reply) =>
    reply
      .headers({
        "content-type": "application/opensearchdescription+xml; charset=utf-8",
        "cache-control": "public, max-age=86400",
      })
      .send(description),
  );
  app.get<{ Querystring: Record<string, unknown> }>("/opensearch/suggestions", async (request, reply) => {
    const query = request.query.q ?? "";
    if (typeof query !== "string" || query.length > longestQuery)
      throw invalid("q", "opensearch", { most: longestQuery });
    const text = query.trim();
    const { hits } =
      text === ""
        ? { hits: [] }
        : await perform(searchProjects, contextOfVisitor(services, request), { query: text, limit: suggestionsMost });
    reply.headers({
      "content-type": "application/x-suggestions+json; charset=utf-8",
      "cache-control": "public, max-age=60",
    });
    const answer = [query, hits.map(({ title }) => title), hits.map(({ summary }) => summary),
      hits.map((hit) => origin + projectPath(hit))]; // prettier-ignore
    return reply.send(JSON.stringify(answer));
  });
}
