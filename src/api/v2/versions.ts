// Versions in the compatible API: read, create, edit, delete, add files.
import { z } from "zod";
import {
  addVersionFiles,
  channels,
  createVersion,
  deleteVersion,
  editVersion,
  fileTypes,
  getProjectVersion,
  getTags,
  getVersion,
  getVersions,
  listVersions,
} from "#features/catalog/contract.ts";
import type { VersionView } from "#features/catalog/contract.ts";
import { joinVersions } from "#api/v2/joined-lists.ts";
import { pickFeatured } from "#api/v2/pick-featured.ts";
import { flagText, listText, numberText } from "#api/v2/query.ts";
import { newVersionData, toNewVersion, toVersionChange, versionChange } from "#api/v2/read-version.ts";
import { uploadsOf, withForm } from "#api/v2/receive-form.ts";
import { route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { version } from "#api/v2/shapes.ts";
import { toVersion } from "#api/v2/to-version.ts";
import { isId } from "#kernel/id.ts";
import { invalid } from "#kernel/problem.ts";

const oneVersion = z.object({ version: z.string() });
const listParams = z.object({
  project: z.string(),
  loaders: listText.optional(),
  game_versions: listText.optional(),
  version_type: z.enum(channels).optional(),
  featured: flagText.optional(),
  include_changelog: flagText.optional(),
  limit: numberText.optional(),
  offset: numberText.optional(),
});

function present(call: Pick<Call, "context">, view: VersionView, withChangelog = true) {
  return toVersion(call.context.config.baseUrl, view, withChangelog);
}

/** The featured versions; if there are none, the fallback selection of `pickFeatured`. */
async function listFeatured({ api, params }: Call<z.output<typeof listParams>>): Promise<VersionView[]> {
  const filter = toFilter(params);
  const featured = await api(listVersions, { ...filter, featured: true });
  if (featured.length > 0) return featured;
  const [all, tags] = [await api(listVersions, filter), await api(getTags, {})];
  const majors = tags.gameVersions.filter((one) => one.major).map((one) => one.version);
  return pickFeatured(all, new Set(majors));
}

function toFilter(params: z.output<typeof listParams>) {
  return {
    project: params.project,
    loaders: params.loaders,
    gameVersions: params.game_versions,
    channels: params.version_type ? [params.version_type] : undefined,
    includeChangelog: params.include_changelog ?? true,
    // Launchers prefer versions without changelogs to an error.
    whenLong: "omit" as const,
  };
}

const list = route({
  method: "GET",
  path: "/v2/project/{project}/version",
  description: "A project's versions that match the filters, newest first.",
  cached: "for visitors",
  params: listParams,
  answer: z.array(version),
  run: async (call) => {
    const { params } = call;
    const offset = Math.max(params.offset ?? 0, 0);
    const limit = params.limit === undefined ? undefined : Math.min(Math.max(params.limit, 1), 10_000);
    const views = params.featured
      ? (await listFeatured(call)).slice(offset, limit && offset + limit)
      : await call.api(listVersions, { ...toFilter(params), featured: params.featured, offset, limit });
    return views.map((view) => present(call, view, params.include_changelog ?? true));
  },
});

const ofProject = route({
  method: "GET",
  path: "/v2/project/{project}/version/{version}",
  description: "A version of a project by id or version number.",
  cached: "for visitors",
  params: z.object({ project: z.string(), version: z.string() }),
  answer: version,
  run: async (call) => present(call, await call.api(getProjectVersion, call.params)),
});

const get = route({
  method: "GET",
  path: "/v2/version/{version}",
  description: "A version by id.",
  cached: "for visitors",
  params: oneVersion,
  answer: version,
  run: async (call) => present(call, await call.api(getVersion, call.params)),
});

/** By ordering, then by date; those without an ordering come last. */
function inOrder(views: readonly VersionView[]): VersionView[] {
  const place = ({ ordering }: VersionView) => ordering ?? Infinity;
  return views.toSorted((a, b) =>
    place(a) === place(b) ? Date.parse(a.published) - Date.parse(b.published) : place(a) - place(b),
  );
}

const getMany = route({
  method: "GET",
  path: "/v2/versions",
  description: "Several versions by id; unknown and hidden ones are omitted.",
  params: z.object({ ids: listText, include_changelog: flagText.optional() }),
  answer: z.array(version),
  run: async (call) => {
    const withChangelog = call.params.include_changelog ?? true;
    const joined = withChangelog ? await joinVersions(call, call.params.ids) : null;
    if (joined) return joined;
    const views = await call.api(getVersions, {
      ids: call.params.ids,
      includeChangelog: withChangelog,
      whenLong: "omit",
    });
    return inOrder(views).map((view) => present(call, view, withChangelog));
  },
});

const newVersion = newVersionData.extend({ project_id: z.string() }).meta({ id: "NewVersionOfProject" });

const create = route({
  method: "POST",
  path: "/v2/version",
  description: "Publishes a version of a project; every file part of the form becomes one of its files.",
  scope: "VERSION_CREATE",
  limit: "upload",
  creates: true,
  body: "form",
  params: z.object({}),
  data: newVersion,
  answer: version,
  run: (call) =>
    withForm(call, newVersion, { pictures: false }, async ({ data, files }) => {
      if (!isId(data.project_id)) throw invalid("project_id", "project.id");
      const uploads = uploadsOf(files);
      if (uploads.size === 0) throw invalid("file_parts", "version.file");
      return present(call, await call.api(createVersion, toNewVersion(data, data.project_id, uploads)));
    }),
});

const edit = route({
  method: "PATCH",
  path: "/v2/version/{version}",
  description: "Changes the given fields of a version.",
  scope: "VERSION_WRITE",
  params: oneVersion,
  data: versionChange,
  answer: "empty",
  run: ({ api, params, data }) => api(editVersion, toVersionChange(params.version, data)),
});

const remove = route({
  method: "DELETE",
  path: "/v2/version/{version}",
  description: "Deletes a version with its files.",
  scope: "VERSION_DELETE",
  params: oneVersion,
  answer: "empty",
  run: ({ api, params }) => api(deleteVersion, params),
});

const moreFiles = z
  .object({ file_types: z.record(z.string(), z.enum(fileTypes).nullable()).nullish() })
  .meta({ id: "MoreFiles" });

const addFiles = route({
  method: "POST",
  path: "/v2/version/{version}/file",
  description: "Adds the form's file parts to a version.",
  scope: "VERSION_WRITE",
  lends: ["VERSION_CREATE"],
  limit: "upload",
  creates: true,
  body: "form",
  params: oneVersion,
  data: moreFiles,
  answer: "empty",
  run: async (call) => {
    const { version } = call.params;
    const { projectId: project } = await call.api(getVersion, { version });
    return withForm(call, moreFiles, { pictures: false, project }, ({ data, files }) => {
      const added = [...uploadsOf(files)].map(([part, upload]) => ({
        upload: upload.id,
        fileType: data.file_types?.[part] ?? null,
      }));
      return call.api(addVersionFiles, { version, files: added });
    });
  },
});

export const versionRoutes: readonly Route[] = [list, ofProject, getMany, create, get, edit, remove, addFiles];
