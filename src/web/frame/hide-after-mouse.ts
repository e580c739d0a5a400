// A menu of the frame closes some time after a mouse left it, as the menus of pages do.
import type { PointerEvent } from "react";
import { timings } from "#web/ui/timings.ts";

let timer: ReturnType<typeof setTimeout> | undefined;
const stay = () => clearTimeout(timer);

/** For the panel of a menu: coming back, or keys used in it, keep it open. */
export const hideAfterMouse = {
  onPointerEnter: stay,
  onKeyDownCapture: stay,
  onPointerLeave: ({ currentTarget: panel, pointerType }: PointerEvent<HTMLElement>) => {
    stay();
    if (pointerType === "mouse") timer = setTimeout(() => panel.hidePopover(), timings.menuHideMs);
  },
};
