// The received files of a new version, and the type of each.
import type { FileType, UploadView } from "#features/catalog/contract.ts";
import { useFormats } from "#web/i18n/area.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useFileTypes } from "#web/components/publish/file-types.ts";
import { useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Radio } from "#web/ui/radio.tsx";
import { Select } from "#web/ui/select.tsx";
import styles from "./versions-edit.module.css";

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
          <Radio name="primary" value={id} label={t("publish.file.primary")} defaultChecked={primary} />
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
