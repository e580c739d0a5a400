// A project's external links and donation links.
import { editProject, type ProjectView } from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, textsIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/links.ts";
import { Badges } from "./badges.tsx";
import styles from "./project-settings.module.css";
import { useProject } from "./use-project.ts";

const platforms = ["patreon", "bmac", "paypal", "github", "ko-fi", "other"] as const;

/** Rows without a URL are omitted. */
function donationsIn(form: FormData) {
  const urls = textsIn(form, "donation-url");
  return textsIn(form, "donation-platform").flatMap((platform, row) => {
    const url = urls[row]?.trim() ?? "";
    return url === "" ? [] : [{ platform: platform as ProjectView["donations"][number]["platform"], url }];
  });
}

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const link = (name: string) => textIn(form, name).trim() || null;
  return keepForm(form, async () => {
    await call(editProject, {
      project: params.id,
      sourceUrl: link("sourceUrl"),
      issuesUrl: link("issuesUrl"),
      wikiUrl: link("wikiUrl"),
      discordUrl: link("discordUrl"),
      donations: donationsIn(form),
    });
    return { saved: true } as const;
  });
}

function LinkFields({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  const { links } = useProject().project;
  const now = { sourceUrl: links.source, issuesUrl: links.issues, wikiUrl: links.wiki, discordUrl: links.discord };
  const names = ["sourceUrl", "issuesUrl", "wikiUrl", "discordUrl"] as const;
  return names.map((name) => (
    <TextInput
      key={name}
      label={t(`publish.links.${name}`)}
      help={t(`publish.links.${name}.help`)}
      name={name}
      type="url"
      inputMode="url"
      placeholder="https://"
      defaultValue={refused?.values[name] ?? now[name] ?? ""}
      error={refused?.fields[name]}
      maxLength={2048}
    />
  ));
}

/** One row per link, plus a few empty ones; at most six. */
function Donations({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  const { donations } = useProject().project;
  const kept = refused?.lists["donation-platform"]?.map((platform, row) => ({
    platform,
    url: refused.lists["donation-url"]?.[row] ?? "",
  }));
  const given: readonly { platform: string; url: string }[] = kept ?? donations;
  const used = new Set(given.map(({ platform }) => platform));
  const empty = platforms.filter((platform) => !used.has(platform)).map((platform) => ({ platform, url: "" }));
  const rows = [...given, ...empty].slice(0, Math.min(6, Math.max(given.length + 2, 3)));
  const options = platforms.map((value) => ({ value, label: t(`publish.donation.${value}`) }));
  const filled = rows.map(({ url }) => url !== "");
  /** Errors are indexed by submitted rows only. */
  const problem = (row: number) => {
    const place = filled.slice(0, row).filter(Boolean).length;
    return filled[row] ? refused?.fields[`donations.${place}.url`] : undefined;
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t("publish.donations")}</legend>
      {rows.map(({ platform, url }, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
        <div key={row} className={styles.donation}>
          <Select
            hideLabel
            label={t("publish.donation.platform", { row: row + 1 })}
            name="donation-platform"
            defaultValue={platform}
            options={options}
          />
          <TextInput
            hideLabel
            label={t("publish.donation.url", { row: row + 1 })}
            name="donation-url"
            type="url"
            placeholder="https://"
            defaultValue={url}
            error={problem(row)}
            maxLength={2048}
          />
        </div>
      ))}
    </fieldset>
  );
}

export default function Links({ actionData, loaderData }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  const refused = refusedIn(actionData);
  const names = {
    sourceUrl: t("publish.links.sourceUrl"),
    issuesUrl: t("publish.links.issuesUrl"),
    wikiUrl: t("publish.links.wikiUrl"),
    discordUrl: t("publish.links.discordUrl"),
    "donation-platform": t("publish.donations"),
    "donation-url": t("publish.donations"),
  };
  return (
    <div>
      <FormAnswer answer={actionData} />
      <SettingsForm version={project.updated} names={names}>
        <LinkFields refused={refused} />
        <Donations refused={refused} />
      </SettingsForm>
      <Badges project={project} origin={loaderData.origin} />
    </div>
  );
}
