// The images of a gallery: order by dragging or arrows, and what each is edited with.
import { useState, type DragEvent } from "react";
import { Form, useFetcher, useSubmit } from "react-router";
import type { GalleryImageView } from "#features/catalog/contract.ts";
import "#web/components/form/own-errors.ts";
import { useScripts } from "#web/components/form/use-scripts.ts";
import { useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { Status } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import styles from "./project-settings.module.css";

type RowProps = { image: GalleryImageView; place: number; count: number };

const useName = () => {
  const t = useText();
  return ({ image, place }: RowProps) => image.title ?? t("publish.image.unnamed", { place: place + 1 });
};

/** The arrows that move an image by one place. */
function Arrows(props: RowProps) {
  const t = useText();
  const name = useName()(props);
  const { image, place, count } = props;
  const arrow = (intent: "up" | "down", disabled: boolean) => {
    const label = t(`publish.image.${intent}`, { name });
    return (
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="small"
        tone="quiet"
        icon={`arrow-${intent}`}
        aria-label={label}
        title={label}
        disabled={disabled}
      />
    );
  };
  return (
    <Form method="post" preventScrollReset className={styles.buttons}>
      <input type="hidden" name="image" value={image.id} />
      {arrow("up", place === 0)}
      {arrow("down", place === count - 1)}
    </Form>
  );
}

type Saving = { saved?: true; fields?: Readonly<Record<string, string>> };

function Describe({ image, onSaved }: { image: GalleryImageView; onSaved?: () => void }) {
  const t = useText();
  const fetcher = useFetcher<Saving>();
  const problems = fetcher.data?.fields;
  const [seen, setSeen] = useState<Saving>();
  if (fetcher.data !== undefined && fetcher.data !== seen && fetcher.state === "idle") {
    setSeen(fetcher.data);
    if (fetcher.data.saved) onSaved?.();
  }
  return (
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
      <Switch name="featured" label={t("publish.image.featured")} defaultChecked={image.featured} />
      <div>
        <Button type="submit" tone="primary" busy={fetcher.state !== "idle"}>
          {t("publish.save")}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Remove({ image, name }: { image: GalleryImageView; name: string }) {
  const t = useText();
  return (
    <details className={styles.erase}>
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

/** A dialog; without scripts, everything unfolds in place. */
function Edit({ image, name }: { image: GalleryImageView; name: string }) {
  const t = useText();
  const scripts = useScripts();
  const [open, setOpen] = useState(false);
  if (!scripts)
    return (
      <details className={styles.edit}>
        <summary>{t("publish.image.edit")}</summary>
        <Describe image={image} />
        <Remove image={image} name={name} />
      </details>
    );
  const title = t("publish.gallery.edit.of", { name });
  return (
    <>
      <Button size="small" aria-haspopup="dialog" aria-label={title} onClick={() => setOpen(true)}>
        {t("publish.image.edit")}
      </Button>
      <Dialog title={title} closeLabel={t("publish.gallery.close")} open={open} onClose={() => setOpen(false)}>
        {open && (
          <div className={styles.stack}>
            <Describe image={image} onSaved={() => setOpen(false)} />
            <Remove image={image} name={name} />
          </div>
        )}
      </Dialog>
    </>
  );
}

function ImageCard(props: RowProps) {
  const t = useText();
  const name = useName()(props);
  const { image } = props;
  return (
    <>
      <img
        className={styles.thumb}
        src={image.thumbUrl}
        alt=""
        width={352}
        height={198}
        loading="lazy"
        draggable={false}
        style={{ backgroundImage: `url("${image.placeholder}")` }}
      />
      <div>
        <h2>{name}</h2>
        {image.description && <p className={styles.message}>{image.description}</p>}
      </div>
      <div className={styles.buttons}>
        <Arrows {...props} />
        <Edit image={image} name={name} />
        {image.featured && <Status kind="info">{t("publish.image.featured")}</Status>}
      </div>
    </>
  );
}

/** Images in order; dragging one onto another puts it there. */
export function Images({ gallery }: { gallery: readonly GalleryImageView[] }) {
  const t = useText();
  const submit = useSubmit();
  const scripts = useScripts();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const begin = (event: DragEvent, id: string) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", id);
    setDragged(id);
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    const image = dragged;
    end();
    if (image === null || gallery[place]?.id === image) return;
    void submit({ intent: "place", image, place: String(place) }, { method: "post", preventScrollReset: true });
  };
  return (
    <>
      {scripts && gallery.length > 1 && <p className={styles.small}>{t("publish.gallery.drag")}</p>}
      <ul className={styles.gallery}>
        {gallery.map((image, place) => (
          <li
            key={image.id}
            className={styles.image}
            draggable={scripts && gallery.length > 1}
            data-dragged={image.id === dragged || undefined}
            data-over={(place === over && image.id !== dragged) || undefined}
            onDragStart={(event) => begin(event, image.id)}
            onDragEnter={() => dragged !== null && setOver(place)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDragEnd={end}
            onDrop={(event) => drop(event, place)}
          >
            <ImageCard image={image} place={place} count={gallery.length} />
          </li>
        ))}
      </ul>
    </>
  );
}
