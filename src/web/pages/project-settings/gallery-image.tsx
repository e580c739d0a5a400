// A gallery image with its actions, and the form that adds one.
import { Form, useFetcher, useNavigation, useSubmit } from "react-router";
import type { GalleryImageView } from "#features/catalog/contract.ts";
import { pictureTypes } from "#web/components/form/picture-files.ts";
import { useScripts } from "#web/components/form/use-scripts.ts";
import { Text, useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import type { Glyph } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/chip.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import styles from "./project-settings.module.css";

/** Most images that one request may carry. */
const mostAtOnce = 16;

/** Images are sent as soon as they are chosen or dropped, several at once; without scripts one at a time, by a button. */
export function AddImage(props: { error?: string }) {
  const t = useText();
  const scripts = useScripts();
  const submit = useSubmit();
  const busy = useNavigation().formEncType === "multipart/form-data";
  const send = (files: readonly File[]) => {
    const form = new FormData();
    for (const [place, file] of files.slice(0, mostAtOnce).entries()) form.set(`image-${place}`, file);
    void submit(form, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
  };
  return (
    <Form method="post" encType="multipart/form-data" className={styles.stack}>
      <DropZone
        label={t("publish.image.choose")}
        help={t("publish.image.help")}
        error={props.error}
        name="image"
        accept={pictureTypes}
        multiple={scripts}
        onFiles={send}
        required
      />
      {busy && <Progress label={t("publish.gallery.add")} />}
      <div className={styles.plain}>
        <Button type="submit" busy={busy} tone="primary">
          <Text id="publish.gallery.add" />
        </Button>
      </div>
    </Form>
  );
}

type RowProps = { image: GalleryImageView; place: number; count: number };

function Actions({ image, place, count }: RowProps) {
  const t = useText();
  const name = image.title ?? t("publish.image.unnamed", { place: place + 1 });
  const act = (intent: string, icon: Glyph, label: string, disabled = false) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="small"
      tone="quiet"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
    />
  );
  const feature = image.featured ? t("publish.image.unfeature", { name }) : t("publish.image.feature", { name });
  return (
    <Form method="post" preventScrollReset className={styles.buttons}>
      <input type="hidden" name="image" value={image.id} />
      {act("up", "arrow-up", t("publish.image.up", { name }), place === 0)}
      {act("down", "arrow-down", t("publish.image.down", { name }), place === count - 1)}
      {act(image.featured ? "unfeature" : "feature", "star", feature)}
      {image.featured && <Status kind="info">{t("publish.image.featured")}</Status>}
    </Form>
  );
}

function Describe({ image }: { image: GalleryImageView }) {
  const t = useText();
  const fetcher = useFetcher<{ fields?: Readonly<Record<string, string>> }>();
  const problems = fetcher.data?.fields;
  return (
    <details className={styles.edit}>
      <summary>{t("publish.image.edit")}</summary>
      <fetcher.Form method="post" className={styles.stack}>
        <input type="hidden" name="intent" value="describe" />
        <input type="hidden" name="image" value={image.id} />
        <TextInput
          label={t("publish.image.title")}
          name="title"
          defaultValue={image.title ?? ""}
          error={problems?.title}
          maxLength={255}
        />
        <TextArea
          label={t("publish.image.description")}
          name="description"
          defaultValue={image.description ?? ""}
          error={problems?.description}
          rows={2}
          maxLength={2048}
        />
        <div>
          <Button type="submit" busy={fetcher.state !== "idle"}>
            {t("publish.save")}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  );
}

function Remove({ image, name }: { image: GalleryImageView; name: string }) {
  const t = useText();
  return (
    <details className={styles.edit}>
      <summary>{t("publish.image.remove")}</summary>
      <Form method="post" preventScrollReset className={styles.stack}>
        <p>{t("publish.image.remove.description", { name })}</p>
        <input type="hidden" name="image" value={image.id} />
        <div>
          <Button type="submit" name="intent" value="remove" tone="danger" icon="trash-2">
            {t("publish.image.remove")}
          </Button>
        </div>
      </Form>
    </details>
  );
}

export function ImageRow({ image, place, count }: RowProps) {
  const t = useText();
  const name = image.title ?? t("publish.image.unnamed", { place: place + 1 });
  return (
    <li className={styles.image}>
      <img
        className={styles.thumb}
        src={image.thumbUrl}
        alt=""
        width={352}
        height={198}
        loading="lazy"
        style={{ backgroundImage: `url("${image.placeholder}")` }}
      />
      <div className={styles.stack}>
        <div>
          <h2>{name}</h2>
          {image.description && <p className={styles.message}>{image.description}</p>}
        </div>
        <Actions image={image} place={place} count={count} />
        <Describe image={image} />
        <Remove image={image} name={name} />
      </div>
    </li>
  );
}
