// The control for a square picture, such as an icon or avatar: choose, drop or paste, crop, send, remove.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import { lazyPart } from "#web/frame/lazy-part.tsx";
import { useText } from "#web/i18n/form.ts";
import { importPart } from "#web/lib/import-part.ts";
import { Button } from "#web/ui/button.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import styles from "./picture-control.module.css";
import { pictureTypes } from "./picture-files.ts";
import { usePaste } from "./use-paste.ts";

const Cropper = lazyPart(async () => (await importPart(() => import("./picture-cropper.tsx"))).Cropper);

type Props = {
  /** The field's name. */
  name: string;
  title: string;
  /** The picture as it is now. */
  picture: ReactNode;
  label: string;
  help: string;
  error?: string | undefined;
  sendLabel: string;
  /** Shown once it is saved. */
  changed?: string;
  round?: boolean;
  /** How to remove the picture, where there is one: the button's label, and what it sends as `intent` and besides. */
  remove: { label: string; intent: string; fields?: Readonly<Record<string, string>> } | null;
  /** Called with whether a chosen picture waits to be cropped and sent. */
  onWaiting?: (waits: boolean) => void;
};

function Remove({ label, intent, fields }: NonNullable<Props["remove"]>) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post">
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} tone="quiet" size="small" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

/**
 * Submits to the page's own action: with scripts after cropping, without them the whole file, whose center the server
 * cuts out.
 */
export function PictureControl(props: Props) {
  const t = useText();
  const action = useFormAction();
  const { name, remove } = props;
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [came, setCame] = useState(false);
  // Focus returns from the cropper to the field.
  useEffect(() => {
    if (came && file === null) input.current?.focus();
  }, [came, file]);
  const choose = (chosen: File | null, saved = false) => {
    setFile(chosen);
    setCame(true);
    props.onWaiting?.(chosen !== null);
    if (saved) showToast({ kind: "ok", title: props.changed ?? t("form.saved") });
  };
  const take = ([first]: readonly File[]) => first && choose(first);
  usePaste(take);
  return (
    <section className={styles.picture} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{props.title}</h2>
      {file ? (
        <Cropper
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          name={name}
          action={action}
          round={props.round === true}
          onDone={(saved) => choose(null, saved)}
          onMissing={() => choose(null)}
        />
      ) : (
        <Form method="post" encType="multipart/form-data" className={styles.form}>
          <DropZone
            inputRef={input}
            picture={props.picture}
            label={props.label}
            help={props.help}
            error={props.error}
            name={name}
            accept={pictureTypes}
            onFiles={take}
            required
          />
          <div className={styles.plain}>
            <Button type="submit" size="small">
              {props.sendLabel}
            </Button>
          </div>
        </Form>
      )}
      {remove !== null && file === null && <Remove {...remove} />}
    </section>
  );
}
