// Closes a frame menu some time after the mouse left it, like the menus of pages.
import type { PointerEvent } from "react";
import { timings } from "#web/ui/timings.ts";

let timer: ReturnType<typeof setTimeout> | undefined;
const stay = () => clearTimeout(timer);

/** For a menu's panel: returning, or using keys in it, keeps it open. */
export const hideAfterMouse = {
  onPointerEnter: stay,
  onKeyDownCapture: stay,
  onPointerLeave: ({ currentTarget: panel, pointerType }: PointerEvent<HTMLElement>) => {
    stay();
    if (pointerType === "mouse") timer = setTimeout(() => panel.hidePopover(), timings.menuHideMs);
  },
};
