// A project's name, environment, and visibility.
import type { Environment } from "#features/catalog/contract.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { EnvironmentSelect } from "#web/components/publish/environment-select.tsx";
import { useText } from "#web/i18n/publish.ts";
import { RadioGroup } from "#web/ui/radio.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import { useProject } from "./use-project.ts";

type Props = { refused: KeptForm | null; host: string };

const approvedGroup: readonly string[] = ["approved", "archived", "unlisted", "private"];

function Names({ refused, host }: Props) {
  const t = useText();
  const { project } = useProject();
  const left = (count: number) => t("publish.editor.left", { left: count });
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      <TextInput
        label={t("publish.title")}
        name="title"
        defaultValue={refused?.values.title ?? project.title}
        error={refused?.fields.title}
        minLength={3}
        maxLength={64}
        counter={left}
        required
      />
      <TextInput
        label={t("publish.slug")}
        name="slug"
        defaultValue={refused?.values.slug ?? project.slug}
        help={t("publish.slug.change", { place: `${host}/${project.type}/` })}
        error={refused?.fields.slug}
        pattern="[a-zA-Z0-9._\-]{3,64}"
        title={t("publish.slug.rule")}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea
        label={t("publish.summary")}
        name="summary"
        help={t("publish.summary.help")}
        defaultValue={refused?.values.summary ?? project.summary}
        error={refused?.fields.summary}
        rows={2}
        minLength={3}
        maxLength={256}
        counter={left}
        required
      />
    </>
  );
}

/** A status set by staff is not among the options; it stays until another is chosen. */
function Visibility({ refused }: Pick<Props, "refused">) {
  const t = useText();
  const { project } = useProject();
  const approved = approvedGroup.includes(project.status);
  const now = approved ? project.status : (project.requestedStatus ?? "approved");
  const choices = ["approved", "unlisted", "private"] as const;
  const options = choices.map((value) => ({
    value,
    label: t(`publish.visibility.${value}`),
    help: t(`publish.visibility.${value}.description`),
  }));
  const kept = now === "archived" ? [{ value: "archived", label: t("publish.status.archived") }] : [];
  return (
    <RadioGroup
      name="visibility"
      legend={t(approved ? "publish.visibility" : "publish.visibility.later")}
      options={[...options, ...kept]}
      defaultValue={refused?.values.visibility ?? now}
      error={refused?.fields.status ?? refused?.fields.requestedStatus}
    />
  );
}

/** One environment for all versions; none selected while they differ. */
function Environments({ refused }: Pick<Props, "refused">) {
  const t = useText();
  const { project } = useProject();
  const [only, ...others] = project.environments;
  const now: Environment | "" = others.length === 0 ? (only ?? "") : "";
  return (
    <EnvironmentSelect
      value={(refused?.values.environment as Environment | undefined) ?? now}
      none={now === "" ? t("publish.environment.differs") : undefined}
      help={t("publish.environment.all")}
      error={refused?.fields.environment}
    />
  );
}

export function GeneralForm({ refused, host }: Props) {
  const t = useText();
  const { project } = useProject();
  const runs = project.versionIds.length > 0 && (project.types.includes("mod") || project.types.includes("modpack"));
  const names = {
    title: t("publish.title"),
    slug: t("publish.slug"),
    summary: t("publish.summary"),
    visibility: t("publish.visibility"),
    environment: t("publish.environment"),
  };
  return (
    <SettingsForm version={project.updated + project.status + project.slug} names={names}>
      <Names refused={refused} host={host} />
      {runs && <Environments refused={refused} />}
      <Visibility refused={refused} />
    </SettingsForm>
  );
}
