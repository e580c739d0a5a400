// A modal dialog: the native element, with title, body and actions.
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Button, LinkButton, type Size, type Tone } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Glyph } from "./icon.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  /** Referenced by a DialogTrigger to open it. */
  id?: string;
  title: ReactNode;
  closeLabel: string;
  /** Controlled from outside; the server may also render it open (after following a link without scripts). */
  open?: boolean;
  /** Called whenever it closes: by the close button, Escape, a click outside, or a form with `method="dialog"`. */
  onClose?: () => void;
  size?: "small" | "medium" | "large";
  actions?: ReactNode;
  children: ReactNode;
};

/** Shows it as a modal, also when the server rendered it open inline. */
function show(dialog: HTMLDialogElement) {
  if (dialog.matches(":modal")) return;
  dialog.removeAttribute("open");
  dialog.showModal();
}

/** Traps focus while open and restores it afterwards. Must not be placed inside a form. */
export function Dialog(props: DialogProps) {
  const { open = false, onClose, size = "medium" } = props;
  const title = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [servedOpen] = useState(open);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog) show(dialog);
    else dialog?.close();
  }, [open]);
  return (
    <dialog
      id={props.id}
      ref={ref}
      open={servedOpen}
      closedby="any"
      aria-labelledby={title}
      className={classNames(styles.dialog, size !== "medium" && styles[size])}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <form method="dialog" className={styles.head}>
        <h2 id={title} className={styles.title}>
          {props.title}
        </h2>
        <Button type="submit" tone="quiet" icon="x" aria-label={props.closeLabel} />
      </form>
      <div className={styles.body}>{props.children}</div>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </dialog>
  );
}

type TriggerProps = { dialogId: string; tone?: Tone; size?: Size; icon?: Glyph; children: ReactNode };

/** Opens the dialog with this id; without scripts follows `href` to a page with the same content. */
export function DialogTrigger({ dialogId, href, ...rest }: TriggerProps & { href: string }) {
  const open = (event: MouseEvent) => {
    const dialog = document.getElementById(dialogId);
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    show(dialog);
  };
  return <LinkButton {...rest} href={href} aria-haspopup="dialog" onClick={open} />;
}
