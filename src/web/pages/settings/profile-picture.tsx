// A user's avatar: select, crop where scripts run, upload, and remove.
import { useState } from "react";
import { Form } from "react-router";
import { PictureForm } from "#web/components/form/picture-form.tsx";
import { lazyPart } from "#web/frame/lazy-part.tsx";
import { useText } from "#web/i18n/settings.ts";
import { importPart } from "#web/lib/import-part.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import styles from "./profile-picture.module.css";

const Cropper = lazyPart(async () => (await importPart(() => import("./profile-cropper.tsx"))).Cropper);

type Props = {
  username: string;
  avatarUrl: string | null;
  error?: string;
  /** Called with whether a selected image is waiting to be cropped and uploaded. */
  onWaiting: (waits: boolean) => void;
};

/**
 * Without scripts the whole file is uploaded and the server crops the center; scripts replace the form with the
 * cropper.
 */
export function Picture({ username, avatarUrl, error, onWaiting }: Props) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const [came, setCame] = useState(false);
  const choose = (chosen: File | null, saved = false) => {
    setFile(chosen);
    onWaiting(chosen !== null);
    // Focus returns from the cropper to the field.
    setCame(true);
    if (saved) showToast({ kind: "ok", title: t("settings.picture.changed") });
  };
  return (
    <section className={styles.picture} aria-labelledby="picture">
      <Avatar name={username} src={avatarUrl} size={96} shape="round" />
      <div className={styles.words}>
        <h2 id="picture">{t("settings.picture")}</h2>
        {file ? (
          <Cropper file={file} onDone={(saved) => choose(null, saved)} onMissing={() => choose(null)} />
        ) : (
          <PictureForm
            name="avatar"
            label={t("settings.picture.choose")}
            help={t("settings.picture.help")}
            error={error}
            sendLabel={t("settings.picture.set")}
            onFile={choose}
            focused={came}
          />
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
