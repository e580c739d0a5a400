// The files of a new version: a drop zone, upload progress, and the type of each.
import { useEffect, useRef } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { FileType, UploadView } from "#features/catalog/contract.ts";
import { useFormats } from "#web/i18n/area.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useFileTypes } from "#web/components/publish/file-types.ts";
import { secondsLeft } from "#web/components/publish/upload-progress.ts";
import { useUploads, type Sending } from "#web/components/publish/use-uploads.ts";
import { useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Select } from "#web/ui/select.tsx";
import { FileProgress } from "#web/ui/file-progress.tsx";
import styles from "./versions-edit.module.css";
import { withUploads } from "./with-uploads.ts";

const accepted = ".jar,.zip,.litemod,.mrpack,.asc,.gpg,.sig";

function OnItsWay({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const t = useText();
  const { size } = useFormats();
  const { progress, failed, name } = sending;
  const whole = progress.sent >= progress.total;
  const left = secondsLeft(progress);
  const speed = progress.speed === null ? null : `${size(Math.round(progress.speed))}/s`;
  const figures = { sent: size(progress.sent), total: size(progress.total) };
  const wait =
    left === null || left <= 90
      ? t("publish.sending.seconds", { left: left ?? 0 })
      : t("publish.sending.minutes", { left: Math.ceil(left / 60) });
  const going =
    left === null || speed === null
      ? t("publish.sending", figures)
      : t("publish.sending.speed", { ...figures, speed, wait });
  return (
    <FileProgress
      name={name}
      size={size(progress.total)}
      value={whole || progress.total === 0 ? undefined : progress.sent / progress.total}
      status={whole ? t("publish.reading") : going}
      error={failed === undefined ? undefined : failed || t("publish.sending.broke")}
      cancelLabel={t("publish.sending.cancel", { name })}
      onCancel={onCancel}
    />
  );
}

/** Asks for confirmation before the window is closed during uploads. */
function useStay(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}

/** Files are uploaded as soon as they are dropped; their ids are in the URL, so that reloading keeps them. */
export function UploadZone(props: { project: { id: string }; uploads: readonly UploadView[] }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const ids = useRef<string[]>([]);
  useEffect(() => {
    ids.current = params.getAll("upload");
  }, [params]);
  const { list, send, cancel } = useUploads(props.project.id, (id) => {
    ids.current = [...ids.current, id];
    setParams((query) => withUploads(query, ids.current), { replace: true, preventScrollReset: true });
  });
  useStay(list.some(({ failed }) => failed === undefined));
  const busy = useNavigation().formEncType === "multipart/form-data";
  const more = props.uploads.length > 0;
  return (
    <Form method="post" encType="multipart/form-data" className={styles.zone}>
      <DropZone
        label={t(more ? "publish.drop.more" : "publish.drop")}
        help={t(more ? "publish.drop.more.help" : "publish.drop.help")}
        name="file"
        accept={accepted}
        multiple
        onFiles={(files) => files.forEach(send)}
      />
      <div className={styles.plain}>
        <Button type="submit" tone={more ? "neutral" : "primary"} busy={busy}>
          {t("publish.drop.send")}
        </Button>
      </div>
      {list.map((sending) => (
        <OnItsWay key={sending.key} sending={sending} onCancel={() => cancel(sending.key)} />
      ))}
    </Form>
  );
}

/** The most likely type of an additional file, from its name. */
function likelyType(fileName: string): FileType | "" {
  if (/\.(asc|gpg|sig)$/i.test(fileName)) return "signature";
  const found = (["sources", "dev", "javadoc"] as const).find((kind) => fileName.includes(`-${kind}.`));
  return found ? `${found}-jar` : "";
}

type RowProps = { upload: UploadView; first: boolean; several: boolean; refused: KeptForm | null };

function ReceivedFile({ upload, first, several, refused }: RowProps) {
  const t = useText();
  const { id, fileName, size, problems } = upload;
  const primary = refused?.values.primary ? refused.values.primary === id : first;
  const options = useFileTypes();
  return (
    <li className={styles.file}>
      <input type="hidden" name="upload" value={id} />
      <div className={styles.fileName}>
        <b>{fileName}</b> <span title={t("publish.bytes", { size })}>{useFormats().size(size)}</span>
      </div>
      {several && (
        <>
          <label className={styles.primary}>
            <input type="radio" name="primary" value={id} defaultChecked={primary} /> {t("publish.file.primary")}
          </label>
          <Select
            hideLabel
            label={t("publish.file.type", { name: fileName })}
            name={`type-${id}`}
            defaultValue={refused?.values[`type-${id}`] ?? (first ? "" : likelyType(fileName))}
            options={options}
          />
        </>
      )}
      <Button
        type="submit"
        form="discard"
        name="discard"
        value={id}
        size="small"
        tone="quiet"
        aria-label={t("publish.file.remove", { name: fileName })}
      >
        {t("publish.file.discard")}
      </Button>
      {problems.length > 0 && (
        <div className={styles.problems}>
          {problems.map((problem) => (
            <Callout key={problem} kind="danger">
              {problem}
            </Callout>
          ))}
        </div>
      )}
    </li>
  );
}

/** Inside the version's form: which file is which. */
export function ReceivedFiles(props: { uploads: readonly UploadView[]; refused: KeptForm | null }) {
  const t = useText();
  const several = props.uploads.length > 1;
  return (
    <section aria-label={t("publish.files")}>
      <ul className={styles.files}>
        {props.uploads.map((upload, place) => (
          <ReceivedFile key={upload.id} upload={upload} first={place === 0} several={several} refused={props.refused} />
        ))}
      </ul>
    </section>
  );
}
