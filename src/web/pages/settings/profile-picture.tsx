// A person's picture: chosen, cut where scripts run, sent, and removed.
import { lazy, Suspense, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useText } from "#web/i18n/settings.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import styles from "./profile-picture.module.css";

const Cropper = lazy(async () => ({ default: (await import("./profile-cropper.tsx")).Cropper }));

const types = "image/png,image/jpeg,image/gif,image/webp,image/bmp";

type Props = { username: string; avatarUrl: string | null; error?: string };

/** Sends the whole file and lets the server take the middle; scripts put the cropper in its place. */
function Choose({ error, onFile }: { error?: string; onFile: (file: File) => void }) {
  const t = useText();
  const busy = useNavigation().formEncType === "multipart/form-data";
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <Field id="avatar" label={t("settings.picture.choose")} help={t("settings.picture.help")} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name="avatar"
            accept={types}
            required
            className={styles.file}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) onFile(file);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} size="small">
        {t("settings.picture.set")}
      </Button>
    </Form>
  );
}

export function Picture({ username, avatarUrl, error }: Props) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  return (
    <section className={styles.picture} aria-labelledby="picture">
      <Avatar name={username} src={avatarUrl} size={96} shape="round" />
      <div className={styles.words}>
        <h2 id="picture">{t("settings.picture")}</h2>
        {file ? (
          <Suspense>
            <Cropper file={file} onDone={() => setFile(null)} />
          </Suspense>
        ) : (
          <Choose error={error} onFile={setFile} />
        )}
        {avatarUrl !== null && file === null && (
          <Form method="post">
            <Button type="submit" name="intent" value="remove-avatar" tone="quiet" size="small">
              {t("settings.picture.remove")}
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}
