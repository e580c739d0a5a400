// A project's license.
import { useState } from "react";
import type { FieldRefusals } from "#kernel/refusal.ts";
import { editProject, getLicenses, getProject } from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { licenseOption } from "#web/components/publish/license-option.ts";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { Option } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/license.ts";
import styles from "./project-settings.module.css";
import { useProject } from "./use-project.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const licenses = await requestContext(context).call(getLicenses, {});
  return { licenses: licenses.map(licenseOption) };
}

const custom = "LicenseRef-Custom";

/** A custom license's name becomes its id. */
function customId(name: string): string {
  return `LicenseRef-${name.replaceAll(/[^A-Za-z0-9.]+/g, "-").replaceAll(/^-|-$/g, "")}`;
}

/** A custom license needs its own name and a link to its text. */
function missingIn(name: string, licenseUrl: string | null): FieldRefusals {
  return {
    ...(customId(name) === "LicenseRef-" && { "license-name": { code: "license.name" } }),
    ...(licenseUrl === null && { licenseUrl: { code: "license.url" } }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const chosen = textIn(form, "licenseId");
  const name = textIn(form, "license-name").trim();
  const licenseUrl = textIn(form, "licenseUrl").trim() || null;
  if (chosen === custom) {
    const missing = missingIn(name, licenseUrl);
    if (Object.keys(missing).length > 0) return refuse(context, form, missing);
  }
  return keepForm(form, async () => {
    const { id, license } = await call(getProject, { project: params.id });
    const licenseId = chosen === custom ? customId(name) : chosen;
    // The link belongs to the license that it was given for.
    const link = chosen === custom ? { licenseUrl } : chosen === license.id ? {} : { licenseUrl: null };
    await call(editProject, { project: id, licenseId, ...link });
    return { saved: true } as const;
  });
}

function CustomFields(props: { name: string; url: string; shown: boolean; refused: KeptForm | null }) {
  const t = useText();
  const { shown, refused } = props;
  return (
    <div className={styles.custom} data-shown={shown}>
      <TextInput
        label={t("publish.license.name")}
        name="license-name"
        help={t("publish.license.name.help")}
        defaultValue={props.name}
        error={refused?.fields["license-name"]}
        maxLength={100}
        aria-required={shown}
      />
      <TextInput
        label={t("publish.license.url")}
        name="licenseUrl"
        type="url"
        placeholder="https://"
        help={t("publish.license.url.help")}
        defaultValue={props.url}
        error={refused?.fields.licenseUrl}
        maxLength={2048}
        aria-required={shown}
      />
    </div>
  );
}

function Fields(props: { licenses: readonly Option[]; refused: KeptForm | null }) {
  const t = useText();
  const { license } = useProject().project;
  const { licenses, refused } = props;
  const known = licenses.some(({ value }) => value === license.id);
  const unset = license.id === "LicenseRef-Unknown";
  const ownName = known || unset ? "" : license.id.replace(/^LicenseRef-/, "");
  const first = refused?.values.licenseId ?? (known ? license.id : unset ? "" : custom);
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <Combobox
        label={t("publish.license")}
        name="licenseId"
        options={licenses}
        placeholder={t("publish.license.choose")}
        defaultValue={first}
        help={t("publish.license.help")}
        error={refused?.fields.licenseId}
        noMatch={t("publish.license.none")}
        openLabel={t("publish.license.open")}
        onChange={setChosen}
      />
      <CustomFields
        name={refused?.values["license-name"] ?? ownName}
        url={refused?.values.licenseUrl ?? license.url ?? ""}
        shown={chosen === custom}
        refused={refused}
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
