// The files of a published version: which one is primary, and the types of the others.
import type { FileView } from "#features/catalog/contract.ts";
import { useFormats } from "#web/i18n/area.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useFileTypes } from "#web/components/publish/file-types.ts";
import { useText } from "#web/i18n/publish.ts";
import { Radio } from "#web/ui/radio.tsx";
import { Select } from "#web/ui/select.tsx";
import styles from "./versions-edit.module.css";

export function VersionFiles(props: { files: readonly FileView[]; refused: KeptForm | null }) {
  const t = useText();
  const formats = useFormats();
  const kept = props.refused?.values;
  const options = useFileTypes();
  return (
    <section>
      <h2>{t("publish.files")}</h2>
      <ul className={styles.files}>
        {props.files.map((file) => (
          <li key={file.sha1} className={styles.file}>
            <div className={styles.fileName}>
              <b>{file.fileName}</b>{" "}
              <span title={t("publish.bytes", { size: file.size })}>{formats.size(file.size)}</span>
            </div>
            <Radio
              name="primary"
              value={file.sha1}
              label={t("publish.file.primary")}
              defaultChecked={kept?.primary ? kept.primary === file.sha1 : file.primary}
            />
            <Select
              hideLabel
              label={t("publish.file.type", { name: file.fileName })}
              name={`type-${file.sha1}`}
              defaultValue={kept?.[`type-${file.sha1}`] ?? file.fileType ?? ""}
              options={options}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
