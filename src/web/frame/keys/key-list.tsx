// The list of keyboard shortcuts, and the switch for single-key ones.
import { Fragment, type ReactNode } from "react";
import { useText } from "#web/i18n/keys.ts";
import { listPath, typeOrder } from "#web/lib/project-types.ts";
import { Checkbox } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { goTo, pressKeys, type GoTo } from "./key-meaning.ts";
import styles from "./keys.module.css";
import { switchSingleKeys, useSingleKeys } from "./single-keys.ts";

const Key = (props: { children: ReactNode }) => <kbd className={styles.key}>{props.children}</kbd>;

function useKeyRows(): { keys: ReactNode[]; does: string }[] {
  const t = useText();
  const nameOf = (to: GoTo) => {
    const type = typeOrder.find((one) => listPath(one) === goTo[to]);
    if (type) return t(`core.types.${type}`);
    return to === "," ? t("keys.go.settings") : t(`keys.go.${to as "h" | "d" | "u"}`);
  };
  const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return [
    { keys: [command, "K"], does: t("keys.does.palette") },
    { keys: ["/"], does: t("keys.does.search") },
    { keys: ["?"], does: t("keys.does.list") },
    ...pressKeys.map((key) => ({ keys: [key], does: t(`keys.does.${key}`) })),
    ...(Object.keys(goTo) as GoTo[]).map((to) => ({ keys: ["g", to], does: nameOf(to) })),
  ];
}

export function KeyList(props: { onClose: () => void }) {
  const t = useText();
  const rows = useKeyRows();
  const singles = useSingleKeys();
  return (
    <Dialog open title={t("keys.list")} closeLabel={t("keys.close")} onClose={props.onClose}>
      <dl className={styles.list}>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same key may come twice
                <Fragment key={at}>
                  {at > 0 && " "}
                  <Key>{key}</Key>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t("keys.list.single")}
        help={t("keys.list.single.description")}
        checked={singles}
        onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
