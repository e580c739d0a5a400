// A Maven repository of published files, so that builds can depend on them.
import { createHash } from "node:crypto";
import { z } from "zod";
import { getProject, listVersions } from "#features/catalog/contract.ts";
import type { FileView, ProjectView, VersionView } from "#features/catalog/contract.ts";
import { findCoordinate, findMavenFile } from "#api/v2/maven-coordinates.ts";
import { route } from "#api/v2/route.ts";
import type { Call, Plain, Route } from "#api/v2/route.ts";
import { absolute } from "#api/v2/to-project.ts";
import { missing } from "#kernel/problem.ts";
import { escapeXml } from "#kernel/xml.ts";

/** The group that existing builds use, and our own. */
const groups = ["modrinth", "tessera"];

async function readListed(
  { api }: Pick<Call, "api">,
  group: string,
  ref: string,
): Promise<{ project: ProjectView; versions: VersionView[] }> {
  if (!groups.includes(group)) throw missing("group");
  const project = await api(getProject, { project: ref });
  const versions = await api(listVersions, { project: project.id, includeChangelog: false, whenLong: "omit" });
  return { project, versions: versions.filter(({ status }) => status === "listed" || status === "archived") };
}

/** Version numbers, or ids where a number is ambiguous. */
function coordinates(versions: readonly VersionView[]): string[] {
  const seen = new Map<string, number>();
  for (const { versionNumber } of versions) seen.set(versionNumber, (seen.get(versionNumber) ?? 0) + 1);
  return versions.map(({ id, versionNumber }) => (seen.get(versionNumber) === 1 ? versionNumber : id));
}

function metadata(group: string, artifact: string, versions: readonly VersionView[]): string {
  const names = coordinates(versions);
  const release = names[versions.findIndex(({ channel }) => channel === "release")];
  const updated = (versions[0]?.published ?? "1970-01-01T00:00:00Z").replaceAll(/[-:T]/g, "").slice(0, 14);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<metadata>",
    `  <groupId>maven.${group}</groupId>`,
    `  <artifactId>${escapeXml(artifact)}</artifactId>`,
    "  <versioning>",
    ...(names[0] === undefined ? [] : [`    <latest>${escapeXml(names[0])}</latest>`]),
    ...(release === undefined ? [] : [`    <release>${escapeXml(release)}</release>`]),
    "    <versions>",
    ...names.toReversed().map((name) => `      <version>${escapeXml(name)}</version>`),
    "    </versions>",
    `    <lastUpdated>${updated}</lastUpdated>`,
    "  </versioning>",
    "</metadata>",
    "",
  ].join("\n");
}

function pom(group: string, artifact: string, version: string, project: ProjectView): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    '  xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">',
    "  <modelVersion>4.0.0</modelVersion>",
    `  <groupId>maven.${group}</groupId>`,
    `  <artifactId>${escapeXml(artifact)}</artifactId>`,
    `  <version>${escapeXml(version)}</version>`,
    `  <name>${escapeXml(project.title)}</name>`,
    `  <description>${escapeXml(project.summary)}</description>`,
    "</project>",
    "",
  ].join("\n");
}

const text = (body: string, type = "text/plain"): Plain => ({
  status: 200,
  headers: { "content-type": `${type}; charset=utf-8` },
  body,
});

/** A document, or its checksum if requested. */
function documentOrSum(document: string, sum: string | undefined): Plain {
  return sum ? text(createHash(sum).update(document).digest("hex")) : text(document, "application/xml");
}

/** `name.sha1` → the name and `sha1`; other names are unchanged. */
function splitSum(name: string): { name: string; sum: "sha1" | "sha512" | undefined } {
  const found = /^(.+)\.(sha1|sha512)$/.exec(name);
  return { name: found?.[1] ?? name, sum: found?.[2] as "sha1" | "sha512" | undefined };
}

function fileAnswer(baseUrl: string, file: FileView, sum: "sha1" | "sha512" | undefined): Plain {
  if (sum) return text(file[sum]);
  return { status: 307, headers: { location: absolute(baseUrl, file.url) }, body: "" };
}

const checksum = { "text/plain": z.string().describe("The checksum in hexadecimal.") };
const document = { "application/xml": z.string() };

const artifact = z.object({ group: z.string(), project: z.string() });

const listing = route({
  method: "GET",
  path: "/maven/maven/{group}/{project}/{document}",
  description: "A project's versions as `maven-metadata.xml`, or its checksum.",
  params: artifact.extend({ document: z.string() }),
  answer: {
    plain: { 200: { description: "The list of versions, or its checksum.", content: { ...document, ...checksum } } },
  },
  run: async (call) => {
    const { group, project, document } = call.params;
    const { name, sum } = splitSum(document);
    if (name !== "maven-metadata.xml") throw missing("document");
    const { versions } = await readListed(call, group, project);
    return documentOrSum(metadata(group, project, versions), sum);
  },
});

const file = route({
  method: "GET",
  path: "/maven/maven/{group}/{project}/{version}/{file}",
  description: "A version's generated `.pom`, one of its files, or a checksum of either.",
  params: artifact.extend({ version: z.string(), file: z.string() }),
  answer: {
    plain: {
      200: { description: "The `.pom`, or a checksum.", content: { ...document, ...checksum } },
      307: { description: "Redirects to the file.", location: true },
    },
  },
  run: async (call) => {
    const { group, project: ref, version: coordinate } = call.params;
    const { name, sum } = splitSum(call.params.file);
    const { project, versions } = await readListed(call, group, ref);
    const version = findCoordinate(versions, coordinate);
    if (!version) throw missing("version");
    if (name === `${ref}-${coordinate}.pom`) return documentOrSum(pom(group, ref, coordinate, project), sum);
    const found = findMavenFile(version, `${ref}-${coordinate}`, name);
    if (!found) throw missing("file");
    return fileAnswer(call.context.config.baseUrl, found, sum);
  },
});

export const mavenRoutes: readonly Route[] = [listing, file];
