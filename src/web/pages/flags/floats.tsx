// Menus, tooltips, dialogs and toasts, each behind its button.
import { useState } from "react";
import { useText } from "#web/i18n/flags.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Menu, MenuGroup, MenuItem } from "#web/ui/menu.tsx";
import { PopoverPanel } from "#web/ui/popover.tsx";
import { timings } from "#web/ui/timings.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import styles from "./flags.module.css";

const kinds = ["ok", "warn", "danger", "info"] as const;

function SampleDialog() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("flags.sample.danger")}</Button>
      <Dialog
        title={t("flags.sample.dialog")}
        closeLabel={t("flags.sample.close")}
        open={open}
        onClose={close}
        actions={
          <Button tone="danger" onClick={close}>
            {t("flags.sample.danger")}
          </Button>
        }
      >
        <p>{t("flags.sample.dialog.description")}</p>
      </Dialog>
    </>
  );
}

export function Floats() {
  const t = useText();
  const label = t("flags.sample.menu");
  const first = t("flags.sample.first");
  return (
    <div className={styles.part}>
      <h4>{t("flags.floating")}</h4>
      <div className={styles.row}>
        <Menu label={label} button={{ children: label }}>
          <MenuItem icon="heart">{first}</MenuItem>
          <MenuItem href="/flags">{t("flags.sample.link")}</MenuItem>
          <MenuGroup label={t("flags.sample.loader")}>
            <MenuItem checked>{first}</MenuItem>
            <MenuItem checked={false}>{t("flags.sample.second")}</MenuItem>
          </MenuGroup>
          <MenuItem tone="danger">{t("flags.sample.danger")}</MenuItem>
        </Menu>
        <PopoverPanel label={label} button={{ children: t("flags.sample.open") }} distance={timings.popoverPx}>
          <MenuItem>{first}</MenuItem>
        </PopoverPanel>
        <Tooltip text={t("flags.sample.explains")}>
          {(id) => <Button icon="heart" aria-label={first} aria-describedby={id} />}
        </Tooltip>
        <SampleDialog />
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            aria-label={`${t("flags.sample.toast")}: ${kind}`}
            onClick={() => showToast({ kind, title: t("flags.sample.toast.title"), text: t("flags.sample.help") })}
          >
            {kind}
          </Button>
        ))}
      </div>
    </div>
  );
}
