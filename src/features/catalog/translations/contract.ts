// Operations on creators' translations of a project.
import { z } from "zod";
import { refusal } from "#kernel/refusal.ts";
import { projectRef } from "#features/catalog/projects/contract.ts";
import { nameInput } from "#kernel/one-line.ts";
import { operation } from "#kernel/operation.ts";

/** Maximum number of translations per project, besides the original language. */
export const translationsPerProject = 64;

const unknownLocale = refusal("translation.language");

/** A language tag in canonical form: `PT-br` becomes `pt-BR`. */
export const locale = z
  .string()
  .trim()
  .max(35, unknownLocale)
  .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, unknownLocale)
  .transform((given, refuse) => {
    try {
      return Intl.getCanonicalLocales(given)[0] ?? given;
    } catch {
      refuse.addIssue({ code: "custom", message: unknownLocale });
      return z.NEVER;
    }
  });

/** An empty form field means that the original text is used. */
const words = (least: number, most: number, what: "title" | "summary" | "description") =>
  z
    .string()
    .overwrite(what === "description" ? (text) => text.trim() : nameInput)
    .max(most, refusal(`${what}.long`, { most }))
    .transform((text) => (text === "" ? null : text))
    .refine(
      (text) => text === null || text.length >= least,
      refusal("translation.short", { why: { code: `${what}.short`, values: { least } } }),
    )
    .nullable()
    .default(null);

const texts = {
  title: z.string().nullable(),
  summary: z.string().nullable(),
  /** Markdown. */
  body: z.string().nullable(),
};

const translationView = z.object({
  locale: z.string(),
  ...texts,
  /** The original changed since the translation was written, so the translation may be outdated. */
  stale: z.boolean(),
  updated: z.string(),
});

export const listTranslations = operation({
  name: "translations.list",
  method: "GET",
  path: "/api/projects/{project}/translations",
  description: "The languages a project has been translated into, without the descriptions.",
  needs: "anyone",
  input: z.object({ project: projectRef }),
  output: z.array(translationView.omit({ body: true })),
});

export const getTranslation = operation({
  name: "translations.get",
  method: "GET",
  path: "/api/projects/{project}/translations/{locale}",
  description: "A project's translation into one language; null where it falls back to the original text.",
  needs: "anyone",
  input: z.object({ project: projectRef, locale }),
  output: translationView,
});

export const saveTranslation = operation({
  name: "translations.save",
  method: "PUT",
  path: "/api/projects/{project}/translations/{locale}",
  description:
    "Saves the translation of a project's title, summary and description into one language. Empty fields fall back to the original; changing the description requires EDIT_BODY, the others EDIT_DETAILS.",
  needs: "PROJECT_WRITE",
  input: z.object({
    project: projectRef,
    locale,
    title: words(3, 64, "title"),
    summary: words(3, 256, "summary"),
    body: words(1, 65_536, "description"),
  }),
  output: z.void(),
});

export const removeTranslation = operation({
  name: "translations.remove",
  method: "DELETE",
  path: "/api/projects/{project}/translations/{locale}",
  description: "Deletes a project's translation into one language; readers see the original instead.",
  needs: "PROJECT_WRITE",
  input: z.object({ project: projectRef, locale }),
  output: z.void(),
});
