// Chooses a download: game version, then loader, then the best version for both and what it requires.
import { useState, type ChangeEvent } from "react";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/chooser.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { firstPick, versionFor, type ChooserVersion, type Downloads, type Pick } from "./choose-download.ts";
import { downloadAll } from "./download-all.ts";
import styles from "./download-chooser.module.css";
import { Best, FileGoes, RequiredList, SameChoice } from "./download-parts.tsx";
import { isPlatformOnly } from "./is-platform-only.ts";
import { rememberPick } from "./last-pick.ts";
import { PickFields } from "./pick-fields.tsx";
import { useRequirements } from "./use-requirements.ts";

type Project = { id: string; title: string; type: ProjectType };
type OfferProps = { project: Project; path: string; version: ChooserVersion; pick: Pick };

/** The version with what it requires; once something is downloaded, where files belong. */
function Offer({ project, path, version, pick }: OfferProps) {
  const t = useText();
  const [taken, setTaken] = useState(false);
  const needs = useRequirements(project.id, version.requiredDependencies > 0 ? version.id : null, pick);
  const take = () => {
    rememberPick(pick);
    setTaken(true);
  };
  const all = (urls: string[]) => {
    take();
    void downloadAll([version.file.url, ...urls]);
  };
  return (
    <>
      <Best version={version} path={path} onDownload={take} />
      {needs === "failed" && (
        <p className={styles.note}>
          <A href={`${path}/version/${encodeURIComponent(version.address)}#dependencies`}>
            {t("chooser.needs", { count: version.requiredDependencies })}
          </A>
        </p>
      )}
      {needs !== "failed" && needs !== null && <RequiredList of={needs} onDownload={take} onAll={all} />}
      <p role="status" className={styles.note}>
        {taken && (
          <FileGoes type={project.type} loader={pick.loader} address={new URL(version.file.url, location.href).href} />
        )}
      </p>
    </>
  );
}

/** Focused when the dialog opens. */
const focusFirst = (fields: HTMLElement | null) => fields?.querySelector("select")?.setAttribute("autofocus", "");

type ChoiceProps = { project: Project; downloads: Downloads; path: string; wish: Partial<Pick> };

function Choice({ project, downloads, path, wish }: ChoiceProps) {
  const t = useText();
  const [pick, setPick] = useState(() => firstPick(downloads, wish));
  if (!pick) return <p>{t("chooser.nothing")}</p>;
  const version = versionFor(downloads, pick);
  const change = (part: Partial<Pick>) => setPick(firstPick(downloads, { ...pick, ...part }));
  return (
    <>
      <div ref={focusFirst} className={styles.choice}>
        <PickFields
          downloads={downloads}
          pick={pick}
          platform={isPlatformOnly(downloads.loaders)}
          onVersion={(event: ChangeEvent<HTMLSelectElement>) => change({ gameVersion: event.currentTarget.value })}
          onLoader={(event: ChangeEvent<HTMLSelectElement>) => change({ loader: event.currentTarget.value })}
        />
      </div>
      {version ? (
        <Offer key={version.id} project={project} path={path} version={version} pick={pick} />
      ) : (
        <p>{t("chooser.nothing")}</p>
      )}
      <p className={styles.links}>
        <SameChoice type={project.type} pick={pick} />
        <A href={`${path}/versions`}>{t("chooser.all")}</A>
      </p>
    </>
  );
}

type ChooserProps = ChoiceProps & { open: boolean; onClose: () => void };

/** `wish` is the preferred choice, as far as the project supports it. */
export function DownloadChooser({ open, onClose, ...choice }: ChooserProps) {
  const t = useText();
  const title = t("chooser.title", { title: choice.project.title });
  return (
    <Dialog title={title} closeLabel={t("chooser.close")} open={open} onClose={onClose}>
      {open && <Choice {...choice} />}
    </Dialog>
  );
}
