// Opens the list of keyboard shortcuts; shown only where scripts run.
import { useState } from "react";
import { lazyPart } from "#web/frame/lazy-part.tsx";
import { useText } from "#web/i18n/keys.ts";
import { importPart } from "#web/lib/import-part.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./keys.module.css";

const KeyList = lazyPart(async () => (await importPart(() => import("./key-list.tsx"))).KeyList);

export function KeyListButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.opener}>
      <Button icon="keyboard" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("keys.list.open")}
      </Button>
      {open && <KeyList onClose={close} onMissing={close} />}
    </div>
  );
}
