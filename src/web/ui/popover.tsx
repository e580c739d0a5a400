// A menu panel opened by a button, as a native popover (so it works without scripts).
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { placePopover } from "./place-popover.ts";
import styles from "./popover.module.css";

export type PopoverProps = {
  /** Accessible name of the panel. */
  label: string;
  /** The button: its label as `children`, and its variant. */
  button: ButtonProps;
  /** Which ends of button and panel are aligned; default "end". */
  align?: "start" | "end";
  id?: string;
  children: ReactNode;
};

type Panel = {
  distance: number;
  look?: string;
  /** How long after the mouse left the panel it closes, in ms; by default it stays open. */
  hideAfter?: number;
  onOpened?: (panel: HTMLElement) => void;
};
type Keys = { onPanelKey?: (event: KeyboardEvent<HTMLElement>) => void };

/** Closes a panel some time after the mouse left it; returning, or using keys in it, keeps it open. */
function useHideAfter(wait: number | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (wait === undefined) return {};
  const stay = () => clearTimeout(timer.current);
  return {
    onPointerEnter: stay,
    onKeyDownCapture: stay,
    onPointerLeave: ({ currentTarget: panel, pointerType }: PointerEvent<HTMLElement>) => {
      stay();
      if (pointerType === "mouse") timer.current = setTimeout(() => panel.hidePopover(), wait);
    },
  };
}

/** A menu anchored to its button. ArrowDown on the button opens it; closing restores focus. */
export function PopoverPanel(props: PopoverProps & Panel & Keys) {
  const made = useId();
  const id = props.id ?? made;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const end = props.align !== "start";
  const hiding = useHideAfter(props.hideAfter);
  return (
    <>
      <Button
        {...props.button}
        ref={opener}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      />
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="menu"
        aria-label={props.label}
        tabIndex={-1}
        className={classNames(styles.popover, !end && styles.start, props.look)}
        {...hiding}
        onKeyDown={props.onPanelKey}
        onToggle={(event) => {
          const opened = event.newState === "open";
          setOpen(opened);
          if (!opened || !opener.current || !panel.current) return;
          placePopover(opener.current, panel.current, end, props.distance);
          props.onOpened?.(panel.current);
        }}
      >
        {props.children}
      </div>
    </>
  );
}
