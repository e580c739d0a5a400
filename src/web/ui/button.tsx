// Buttons, and links styled as buttons.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type Glyph } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./button.module.css";

export type Tone = "primary" | "neutral" | "quiet" | "danger";
/** 28, 36 or 44 px high. */
export type Size = "small" | "medium" | "large";
type Look = { tone?: Tone; size?: Size; icon?: Glyph };

function look(props: Look, iconOnly: boolean, busy: boolean, extra: string | undefined) {
  const { tone = "neutral", size = "medium" } = props;
  return classNames(styles.button, styles[tone], styles[size], iconOnly && styles.iconOnly, busy && styles.busy, extra);
}

function Content(props: { icon?: Glyph; size?: Size; children?: ReactNode }) {
  return (
    <span className={styles.content}>
      {props.icon && <Icon icon={props.icon} size={props.size === "small" ? 16 : 20} />}
      {props.children}
    </span>
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

/**
 * A button (`type="button"` by default). With `busy` it keeps its width, label and focus, shows a spinner after 300 ms
 * and ignores clicks. Without children it is square and needs an `aria-label`.
 */
export function Button({ tone, size, icon, busy = false, children, className, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : undefined)}
      onClick={busy || onClick ? press : undefined}
      className={look({ tone, size }, children === undefined, busy, className)}
    >
      <Content icon={icon} size={size}>
        {children}
      </Content>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

/** A link styled as a button. Without children it is square and needs an `aria-label`. */
export function LinkButton({ tone, size, icon, children, className, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={look({ tone, size }, children === undefined, false, className)}>
      <Content icon={icon} size={size}>
        {children}
      </Content>
    </Link>
  );
}
