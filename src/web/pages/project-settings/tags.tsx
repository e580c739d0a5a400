// A project's tags: its topics, and up to three featured ones.
import { useMemo, useState } from "react";
import { editProject, getProject } from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textsIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { loadTags } from "#web/components/load-tags.ts";
import { chosenTags, mainTags } from "#web/components/publish/chosen-tags.ts";
import { useTagName } from "#web/components/tag-name.ts";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { trustHtml } from "#web/ui/trusted-html.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { Route } from "./+types/tags.ts";
import styles from "./project-settings.module.css";
import { useProject } from "./use-project.ts";

interface TagChoice {
  readonly name: string;
  readonly header: string;
  readonly icon: string;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = requestContext(context);
  const [project, { categories }] = await Promise.all([call(getProject, { project: params.id }), loadTags(call)]);
  // Plugins and data packs use the tags of mods.
  const types = new Set<string>(
    [project.type, ...project.types].map((type) => (/^(plugin|datapack)$/.test(type) ? "mod" : type)),
  );
  const choices = new Map<string, TagChoice>();
  for (const { name, header, icon, projectType } of categories)
    if (types.has(projectType)) choices.set(name, { name, header, icon });
  return { choices: [...choices.values()] };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    await call(editProject, { project: params.id, ...chosenTags(textsIn(form, "tag"), textsIn(form, "main")) });
    return { saved: true } as const;
  });
}

type TagProps = {
  choice: TagChoice;
  chosen: boolean;
  main: boolean;
  full: boolean;
  onChange: (chosen: boolean, main: boolean) => void;
};

function Tag({ choice, chosen, main, full, onChange }: TagProps) {
  const t = useText();
  const tag = useTagName()(choice.name);
  const icon = useMemo(() => ({ __html: trustHtml(choice.icon) }), [choice.icon]);
  const label = (
    <span className={styles.tagName}>
      <span aria-hidden dangerouslySetInnerHTML={icon} />
      {tag}
    </span>
  );
  return (
    <div className={styles.tag}>
      <Checkbox
        name="tag"
        value={choice.name}
        label={label}
        checked={chosen}
        onChange={(event) => onChange(event.currentTarget.checked, main && event.currentTarget.checked)}
      />
      <label className={styles.star} title={t("publish.tags.star", { tag })}>
        <input
          type="checkbox"
          name="main"
          value={choice.name}
          checked={main}
          disabled={full && !main}
          onChange={(event) => onChange(chosen || event.currentTarget.checked, event.currentTarget.checked)}
        />
        <Icon icon="star" />
        <VisuallyHidden>{t("publish.tags.star", { tag })}</VisuallyHidden>
      </label>
    </div>
  );
}

const headers = ["categories", "features", "resolutions", "performance impact"] as const;
type Header = (typeof headers)[number];

function Groups(props: { choices: readonly TagChoice[]; refused: KeptForm | null }) {
  const t = useText();
  const { project } = useProject();
  const kept = props.refused?.lists;
  const [main, setMain] = useState<readonly string[]>(kept ? (kept.main ?? []) : project.categories);
  const [chosen, setChosen] = useState<readonly string[]>(
    kept ? [...(kept.tag ?? []), ...(kept.main ?? [])] : [...project.categories, ...project.additionalCategories],
  );
  const put = (list: readonly string[], name: string, there: boolean) =>
    there ? [...new Set([...list, name])] : list.filter((one) => one !== name);
  const group = (header: Header) => props.choices.filter((choice) => choice.header === header);
  const count = new Set(chosen).size;
  return (
    <>
      {headers
        .filter((header) => group(header).length > 0)
        .map((header) => (
          <fieldset key={header} className={styles.group}>
            <legend>{t(`publish.tags.${header === "performance impact" ? "performance" : header}`)}</legend>
            <div className={styles.tags}>
              {group(header).map((choice) => (
                <Tag
                  key={choice.name}
                  choice={choice}
                  chosen={chosen.includes(choice.name)}
                  main={main.includes(choice.name)}
                  full={main.length >= mainTags}
                  onChange={(isChosen, isMain) => {
                    setChosen(put(chosen, choice.name, isChosen));
                    setMain(put(main, choice.name, isMain));
                  }}
                />
              ))}
            </div>
          </fieldset>
        ))}
      <div role="status">{count > 8 && <Callout kind="warn">{t("publish.tags.many", { count })}</Callout>}</div>
    </>
  );
}

export default function Tags({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  return (
    <div>
      <FormAnswer answer={actionData} />
      <SettingsForm version={project.updated} names={{ tag: t("publish.part.tags"), main: t("publish.tags.main") }}>
        <p>{t("publish.tags.description")}</p>
        <Groups key={project.updated} choices={loaderData.choices} refused={refusedIn(actionData)} />
      </SettingsForm>
    </div>
  );
}
