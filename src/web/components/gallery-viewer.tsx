// A full-window image viewer with captions; arrow keys switch images.
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { GalleryImageView } from "#features/catalog/projects/shapes.ts";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { useText } from "#web/i18n/gallery.ts";
import { Button } from "#web/ui/button.tsx";
import type { Glyph } from "#web/ui/icon.tsx";
import styles from "./gallery-viewer.module.css";

type ViewerProps = {
  images: readonly GalleryImageView[];
  /** Index of the image shown, or undefined while closed. */
  at: number | undefined;
  onMove: (at: number | undefined) => void;
};

function Stage({ image }: { image: GalleryImageView }) {
  return (
    <div className={styles.stage}>
      <img
        key={image.id}
        src={image.url}
        alt={image.title ?? ""}
        width={image.width}
        height={image.height}
        className={styles.image}
        style={{ backgroundImage: `url("${image.placeholder}")` }}
      />
    </div>
  );
}

/** An arrow to the next or previous image, following the reading direction. */
function Turn(props: { icon: Glyph; label: string; onClick: () => void }) {
  return <Button icon={props.icon} className={styles.turn} aria-label={props.label} onClick={props.onClick} />;
}

export function GalleryViewer({ images, at, onMove }: ViewerProps) {
  const t = useText();
  const ofProject = useProjectText();
  const ref = useRef<HTMLDialogElement>(null);
  const image = at === undefined ? undefined : images[at];
  const isOpen = image !== undefined;
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);
  const step = (by: number) => onMove(((at ?? 0) + by + images.length) % images.length);
  const onKey = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  };
  return (
    <dialog
      ref={ref}
      closedby="any"
      aria-label={ofProject("project.tabs.gallery")}
      className={styles.viewer}
      onClose={() => onMove(undefined)}
      onKeyDown={onKey}
    >
      {image && at !== undefined && (
        <>
          <form method="dialog" className={styles.bar}>
            <span role="status">{t("gallery.number", { number: at + 1, count: images.length })}</span>
            <a href={image.url} className={styles.original}>
              {t("gallery.original")}
            </a>
            <Button type="submit" tone="quiet" icon="x" aria-label={t("gallery.close")} />
          </form>
          <Stage image={image} />
          <div className={styles.foot}>
            {images.length > 1 && <Turn icon="chevron-left" label={t("gallery.previous")} onClick={() => step(-1)} />}
            <div className={styles.words}>
              {image.title && <p className={styles.title}>{image.title}</p>}
              {image.description && <p>{image.description}</p>}
            </div>
            {images.length > 1 && <Turn icon="chevron-right" label={t("gallery.next")} onClick={() => step(1)} />}
          </div>
        </>
      )}
    </dialog>
  );
}
