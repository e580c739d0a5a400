// A drop zone that uploads files at once, with their progress.
import { useEffect, useRef } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { FileProgress } from "#web/ui/file-progress.tsx";
import { secondsLeft } from "./upload-progress.ts";
import styles from "./upload-zone.module.css";
import { useUploads, type Sending } from "./use-uploads.ts";
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

type Props = {
  label: string;
  help: string;
  /** The target project; none when the file is for a new one. */
  project?: string;
  /** Whether a file replaces the one before. */
  single?: boolean;
  /** Whether it is the next thing to do. */
  first: boolean;
};

/** Files are uploaded as soon as they are dropped; their ids are in the URL, so that reloading keeps them. */
export function UploadZone({ label, help, project, single = false, first }: Props) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const ids = useRef<string[]>([]);
  useEffect(() => {
    ids.current = params.getAll("upload");
  }, [params]);
  const { list, send, cancel } = useUploads(project, (id) => {
    ids.current = single ? [id] : [...ids.current, id];
    setParams((query) => withUploads(query, ids.current), { replace: true, preventScrollReset: true });
  });
  useStay(list.some(({ failed }) => failed === undefined));
  const busy = useNavigation().formEncType === "multipart/form-data";
  return (
    <Form method="post" encType="multipart/form-data" className={styles.zone}>
      <DropZone
        label={label}
        help={help}
        name="file"
        accept={accepted}
        multiple={!single}
        onFiles={(files) => files.forEach(send)}
      />
      <div className={styles.plain}>
        <Button type="submit" tone={first ? "primary" : "neutral"} busy={busy}>
          {t("publish.drop.send")}
        </Button>
      </div>
      {list.map((sending) => (
        <OnItsWay key={sending.key} sending={sending} onCancel={() => cancel(sending.key)} />
      ))}
    </Form>
  );
}
