// Reads, writes and deletes creators' translations of a project.
import { projectChanged } from "#features/catalog/events.ts";
import type * as contract from "#features/catalog/translations/contract.ts";
import { translationsPerProject } from "#features/catalog/translations/contract.ts";
import type { TranslationRow, TranslationTexts } from "#features/catalog/translations/store.ts";
import {
  deleteTranslation,
  loadTranslation,
  loadTranslations,
  writeTranslation,
} from "#features/catalog/translations/store.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import { requirePermission, findLocked, findProject } from "#features/catalog/projects/find-project.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

const present = ({ locale, title, summary, body, stale, updated_at }: TranslationRow) => ({
  locale,
  title,
  summary,
  body,
  stale,
  updated: updated_at.toISOString(),
});

export const listTranslations: Verb<typeof contract.listTranslations> = async (context, input) => {
  const { row } = await findProject(context, input.project);
  return (await loadTranslations(context.db, [row.id])).map(present);
};

export const getTranslation: Verb<typeof contract.getTranslation> = async (context, input) => {
  const { row } = await findProject(context, input.project);
  const found = await loadTranslation(context.db, row.id, input.locale);
  if (!found) throw missing("translation");
  return present(found);
};

const nothing: TranslationTexts = { title: null, summary: null, body: null };

/** A changed part needs the permission of the original part; if nothing changes, the parts that exist decide. */
function demandParts(found: Found, before: TranslationTexts, after: TranslationTexts): void {
  const details = before.title !== after.title || before.summary !== after.summary;
  const body = before.body !== after.body || (!details && after.body !== null);
  if (body) requirePermission(found, "EDIT_BODY");
  if (details || !body) requirePermission(found, "EDIT_DETAILS");
}

/** Applies the change while the project is locked, and emits the event. */
async function change(
  context: Context,
  { project, locale }: { readonly project: string; readonly locale: string },
  verb: "save" | "remove",
  work: (db: Db, found: Found, before: TranslationRow | undefined) => Promise<void>,
): Promise<void> {
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, project);
    await work(db, found, await loadTranslation(db, found.row.id, locale));
    await auditStaff(db, found, `translation.${verb}`, { locale });
    await emit(db, projectChanged, { projectId: found.row.id });
  });
}

export const saveTranslation: Verb<typeof contract.saveTranslation> = (context, input) =>
  change(context, input, "save", async (db, found, before) => {
    const { title, summary, body } = input;
    demandParts(found, before ?? nothing, input);
    if (title === null && summary === null && body === null) throw invalid("body", "translation.empty");
    const there = before ? 0 : (await loadTranslations(db, [found.row.id])).length;
    if (there >= translationsPerProject)
      throw new Problem("refused", "translation.most", { most: translationsPerProject });
    await writeTranslation(db, found.row.id, input.locale, input, context.clock.now());
  });

export const removeTranslation: Verb<typeof contract.removeTranslation> = (context, input) =>
  change(context, input, "remove", async (db, found, before) => {
    demandParts(found, before ?? nothing, nothing);
    if (!(await deleteTranslation(db, found.row.id, input.locale))) throw missing("translation");
  });
