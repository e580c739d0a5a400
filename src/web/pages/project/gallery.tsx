// A project's gallery, with captions, and a full-size viewer.
import { useState, type MouseEvent } from "react";
import { projectGallery } from "#features/catalog/pages/contract.ts";
import type { GalleryImageView } from "#features/catalog/projects/shapes.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { GalleryViewer } from "#web/components/gallery-viewer.tsx";
import { sourcesOf } from "#web/components/picture-sources.ts";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { useProject } from "#web/components/use-project.ts";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { useText } from "#web/i18n/gallery.ts";
import { requestContext } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Image } from "#web/ui/image.tsx";
import type { Route } from "./+types/gallery.ts";
import styles from "./gallery.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { images: await requestContext(context).call(projectGallery, { project: params.id }) };
}

/** Display width of images on the page. */
const shownSizes = "(max-width: 719px) calc(100vw - 32px), 420px";

function Picture(props: { image: GalleryImageView; number: number; first: boolean; onOpen: () => void }) {
  const t = useText();
  const { image } = props;
  const sources = sourcesOf(image);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    props.onOpen();
  };
  return (
    <li>
      <figure className={styles.picture}>
        <a
          href={image.url}
          className={styles.open}
          aria-label={t("gallery.open", { title: image.title ?? String(props.number) })}
          onClick={open}
        >
          <Image
            src={image.thumbUrl}
            srcSet={sources}
            sizes={sources && shownSizes}
            alt={image.title ?? ""}
            width={image.width}
            height={image.height}
            placeholder={{ preview: image.placeholder }}
            first={props.first}
          />
        </a>
        <figcaption className={styles.caption}>
          {image.title && <span className={styles.title}>{image.title}</span>}
          {image.description && <span className={styles.subtext}>{image.description}</span>}
          <span className={styles.date}>
            <TimeAgo at={image.created} />
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

export default function Gallery({ loaderData: { images } }: Route.ComponentProps) {
  const t = useText();
  const ofProject = useProjectText();
  const { project } = useProject();
  const [at, setAt] = useState<number>();
  const add = project.can.edit && (
    <LinkButton href={`${projectPath(project)}/settings/gallery`}>{t("gallery.add")}</LinkButton>
  );
  return (
    <>
      <ProjectPageHead
        name={ofProject("project.tabs.gallery")}
        description={t("gallery.description", { title: project.title })}
        below="/gallery"
      />
      {images.length === 0 && (
        <EmptyState title={t("gallery.none.title")} actions={add}>
          <p>{t("gallery.none.description")}</p>
        </EmptyState>
      )}
      <ul className={styles.pictures}>
        {images.map((image, index) => (
          <Picture key={image.id} image={image} number={index + 1} first={index < 2} onOpen={() => setAt(index)} />
        ))}
      </ul>
      <GalleryViewer images={images} at={at} onMove={setAt} />
    </>
  );
}
