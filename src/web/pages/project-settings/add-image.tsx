// Adds images to a gallery: chosen, dropped or pasted, several at once.
import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { pictureTypes } from "#web/components/form/picture-files.ts";
import { usePaste } from "#web/components/form/use-paste.ts";
import { useScripts } from "#web/components/form/use-scripts.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { sortFiles } from "./sort-files.ts";
import styles from "./project-settings.module.css";

/** How many images one gallery holds (docs/product.md, Limits). */
const mostImages = 64;

/** Images are sent as soon as they are chosen, dropped or pasted; without scripts one at a time, by a button. */
export function AddImage(props: { count: number; error?: string | undefined }) {
  const t = useText();
  const formats = useFormats();
  const scripts = useScripts();
  const submit = useSubmit();
  const busy = useNavigation().formEncType === "multipart/form-data";
  const [left, setLeft] = useState<{ large: string[]; over: string[] }>({ large: [], over: [] });
  const room = mostImages - props.count;
  const send = (files: readonly File[]) => {
    const { fitting, large, over } = sortFiles(files, room);
    setLeft({ large: large.map(({ name }) => name), over: over.map(({ name }) => name) });
    if (fitting.length === 0) return;
    const form = new FormData();
    for (const [place, file] of fitting.entries()) form.set(`image-${place}`, file);
    void submit(form, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
  };
  usePaste(send, room > 0 && !busy);
  const faults = (["large", "over"] as const)
    .filter((why) => left[why].length > 0)
    .map((why) => t(`publish.gallery.${why}`, { names: formats.list(left[why]) }));
  const fault = [props.error, ...faults].filter((one) => one !== undefined).join(" ");
  if (room <= 0) return <Callout kind="info">{t("publish.gallery.full")}</Callout>;
  return (
    <Form method="post" encType="multipart/form-data" className={styles.stack}>
      <DropZone
        label={t("publish.image.choose")}
        help={`${t("publish.image.help")} ${t("publish.gallery.room", { left: room })}`}
        error={fault || undefined}
        name="image"
        accept={pictureTypes}
        multiple={scripts}
        onFiles={send}
        disabled={busy}
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
