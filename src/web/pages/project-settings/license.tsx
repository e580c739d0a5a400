// A project's license.
import { editProject, getLicenses } from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/license.ts";
import { useProject } from "./use-project.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const licenses = await requestContext(context).call(getLicenses, {});
  return { licenses: licenses.map(({ id, name }): [string, string] => [id, name]) };
}

const custom = "LicenseRef-Custom";

/** A custom license may have its own name, which becomes its id. */
function licenseIn(form: FormData): string {
  const chosen = textIn(form, "licenseId");
  const name = textIn(form, "license-name").trim();
  if (chosen !== custom || name === "") return chosen;
  return `LicenseRef-${name.replaceAll(/[^A-Za-z0-9.-]+/g, "-").replaceAll(/^-+|-+$/g, "")}`;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    await call(editProject, {
      project: params.id,
      licenseId: licenseIn(form),
      licenseUrl: textIn(form, "licenseUrl").trim() || null,
    });
    return { saved: true } as const;
  });
}

function Fields(props: { licenses: readonly (readonly [string, string])[]; refused: KeptForm | null }) {
  const t = useText();
  const { license } = useProject().project;
  const { licenses, refused } = props;
  const known = licenses.some(([id]) => id === license.id);
  const unset = license.id === "LicenseRef-Unknown";
  const ownName = known || unset ? "" : license.id.replace(/^LicenseRef-/, "");
  const choose = unset ? [{ value: "LicenseRef-Unknown", label: t("publish.license.choose") }] : [];
  const options = licenses.map(([value, name]) => {
    const label = value.startsWith("LicenseRef-") ? name : `${name} (${value})`;
    return { value, label };
  });
  return (
    <>
      <Combobox
        label={t("publish.license")}
        name="licenseId"
        options={[...choose, ...options]}
        defaultValue={refused?.values.licenseId ?? (known || unset ? license.id : custom)}
        help={t("publish.license.help")}
        error={refused?.fields.licenseId}
        noMatch={t("publish.license.none")}
        openLabel={t("publish.license.open")}
        required
      />
      <TextInput
        label={t("publish.license.name")}
        note={t("publish.optional")}
        name="license-name"
        help={t("publish.license.name.help")}
        defaultValue={refused?.values["license-name"] ?? ownName}
        maxLength={100}
      />
      <TextInput
        label={t("publish.license.url")}
        note={t("publish.optional")}
        name="licenseUrl"
        type="url"
        placeholder="https://"
        help={t("publish.license.url.help")}
        defaultValue={refused?.values.licenseUrl ?? license.url ?? ""}
        error={refused?.fields.licenseUrl}
        maxLength={2048}
      />
    </>
  );
}

export default function License({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  const names = {
    licenseId: t("publish.license"),
    "license-name": t("publish.license.name"),
    licenseUrl: t("publish.license.url"),
  };
  return (
    <div>
      <FormAnswer answer={actionData} />
      <SettingsForm version={project.updated} names={names}>
        <Fields licenses={loaderData.licenses} refused={refusedIn(actionData)} />
      </SettingsForm>
    </div>
  );
}
