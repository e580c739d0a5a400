// Copies a text and announces whether that worked.
import { useEffect, useState } from "react";
import { Button, type Size, type Tone } from "./button.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./copy-button.module.css";

/** `copy` labels the button; the others are announced. */
export type CopyLabels = { copy: string; copied: string; failed: string };

/** Also works without clipboard access (plain http): through a temporary selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    const before = document.activeElement;
    (before?.closest("dialog") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return done;
  }
}

type CopyButtonProps = { text: string; labels: CopyLabels; size?: Size; tone?: Tone; showLabel?: boolean };

/** An icon, or icon and text with `showLabel`; shows a check mark for two seconds. */
export function CopyButton({ text, labels, size = "small", tone = "quiet", showLabel = false }: CopyButtonProps) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const done = said === labels.copied;
  const copy = async () => setSaid((await copyText(text)) ? labels.copied : labels.failed);
  return (
    <span className={styles.copy}>
      <Button
        tone={tone}
        size={size}
        icon={done ? "check" : "copy"}
        className={done ? styles.copied : undefined}
        aria-label={showLabel ? undefined : labels.copy}
        title={showLabel ? undefined : labels.copy}
        onClick={copy}
      >
        {showLabel ? labels.copy : undefined}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </span>
  );
}
