// The publishing checklist of a project (docs/product.md, Publishing checklist), and the Markdown preview.
import type * as contract from "#features/catalog/pages/contract.ts";
import { renderText } from "#features/catalog/pages/render-text.ts";
import { findEditable } from "#features/catalog/projects/find-project.ts";
import { isOpenSource } from "#features/catalog/projects/licenses.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import type { ProjectView } from "#features/catalog/projects/shapes.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

interface Item {
  readonly id: string;
  readonly level: "required" | "warning" | "suggestion";
  readonly done: boolean;
}

const shorteners = ["bit.ly", "tinyurl.com", "t.co", "goo.gl", "is.gd", "ow.ly", "cutt.ly", "rb.gy"];

function hostOf(link: string): string {
  return URL.parse(link)?.hostname.replace(/^www\./, "") ?? "";
}

/** Every checklist item for a project, in the order a creator would do them. */
function checklistOf(project: ProjectView): Item[] {
  const { links, gallery, license } = project;
  const given = [links.issues, links.source, links.wiki, links.discord].filter((link) => link !== null);
  const tags = [...project.categories, ...project.additionalCategories];
  const hosts = given.map(hostOf);
  const notDiscord = [links.issues, links.source, links.wiki].filter((link) => link !== null).map(hostOf);
  const images = { shader: 3, resourcepack: tags.some((tag) => tag === "audio" || tag === "locale") ? 0 : 1 };
  const needed = project.type === "shader" || project.type === "resourcepack" ? images[project.type] : 0;
  const required = (id: string, done: boolean): Item => ({ id, level: "required", done });
  const warning = (id: string, done: boolean): Item => ({ id, level: "warning", done });
  const suggestion = (id: string, done: boolean): Item => ({ id, level: "suggestion", done });
  const refusedByStaff = project.status === "rejected" || project.status === "withheld";
  const items = [
    // Only its reader can tell when this is done, so it does not prevent submitting.
    ...(project.moderatorMessage && refusedByStaff ? [required("moderator-feedback", false)] : []),
    required("version", project.versionIds.length > 0),
    required("body", project.body.trim().length > 0),
    required("license", license.id !== "LicenseRef-Unknown"),
    required("identical-links", new Set(given).size === given.length),
    required("misplaced-discord", !notDiscord.some((host) => /(^|\.)discord\.(gg|com)$/.test(host))),
    required("link-shorteners", !hosts.some((host) => shorteners.includes(host))),
    ...(needed > 0 ? [required("gallery", gallery.length >= needed)] : []),
    ...(license.id === "LicenseRef-Custom" ? [required("license-url", license.url !== null)] : []),
    ...(/GPL/.test(license.id) && isOpenSource(license.id) ? [required("gpl-source", links.source !== null)] : []),
    ...(project.moderatorMessage && !refusedByStaff ? [warning("moderator-feedback", false)] : []),
    warning("too-many-tags", tags.length <= 8),
    suggestion("icon", project.icon !== null),
    suggestion("tags", tags.length > 0),
    suggestion("links", given.length > 0),
    suggestion(
      "featured-image",
      gallery.some((image) => image.featured),
    ),
  ];
  return items;
}

/** Whether a project can be submitted while the item is open. */
const mayBeOpen = ({ id, level, done }: Item) => level !== "required" || done || id === "moderator-feedback";

export const projectChecklist: Verb<typeof contract.projectChecklist> = async (context, input) => {
  const found = await findEditable(context, input.project, "EDIT_DETAILS");
  const [project] = await presentProjects(context, [found]);
  if (!project) throw missing("project");
  const items = checklistOf(project);
  return { items, canSubmit: project.can.submit && items.every(mayBeOpen) };
};

export const previewMarkdown: Verb<typeof contract.previewMarkdown> = async (context, input) => ({
  html: await renderText(context, input.text),
});
