// Chooses a download: game version, then loader, then the best version for both.
import { useState, type ChangeEvent } from "react";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { useText } from "#web/i18n/chooser.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { ChannelMark } from "./channel-mark.tsx";
import {
  firstPick,
  loadersFor,
  versionFor,
  type ChooserVersion,
  type Downloads,
  type Pick,
} from "./choose-download.ts";
import styles from "./download-chooser.module.css";
import { FileLink } from "./file-link.tsx";
import { rememberPick } from "./last-pick.ts";
import { useTagName } from "./tag-name.ts";

function Best(props: { version: ChooserVersion; path: string; onDownload: () => void }) {
  const t = useText();
  const ofProject = useProjectText();
  const { version } = props;
  const href = `${props.path}/version/${version.address}`;
  return (
    <section className={styles.best} aria-label={t("chooser.best")}>
      <div className={styles.name}>
        <A href={href}>{version.name}</A> <ChannelMark channel={version.channel} />
      </div>
      <p className={styles.facts}>
        <span>{version.versionNumber}</span>
        <TimeAgo at={version.published} />
        <span title={`${version.file.size} B`}>{useFormats().size(version.file.size)}</span>
        {version.requiredDependencies > 0 && (
          <A href={`${href}#dependencies`}>{t("chooser.needs", { count: version.requiredDependencies })}</A>
        )}
      </p>
      <p className={styles.file}>{version.file.fileName}</p>
      <FileLink href={version.file.url} tone="primary" size="large" icon="download" onClick={props.onDownload}>
        {ofProject("project.download")}
      </FileLink>
    </section>
  );
}

type ChoiceProps = { downloads: Downloads; path: string; platform: boolean; wish: Partial<Pick> };

/** Two selects and the matching version. */
function Choice({ downloads, path, platform, wish }: ChoiceProps) {
  const t = useText();
  const tagName = useTagName();
  const [pick, setPick] = useState(() => firstPick(downloads, wish));
  if (!pick) return <p>{t("chooser.nothing")}</p>;
  const take = (change: Partial<Pick>) => setPick(firstPick(downloads, { ...pick, ...change }));
  const version = versionFor(downloads, pick);
  const options = (release: boolean) =>
    downloads.gameVersions
      .filter((one) => one.release === release)
      .map((one) => ({ value: one.version, label: one.version }));
  const groups = [
    { label: t("chooser.releases"), options: options(true) },
    { label: t("chooser.snapshots"), options: options(false) },
  ].filter((group) => group.options.length > 0);
  return (
    <>
      <div className={styles.choice}>
        <Select
          label={t("chooser.version")}
          options={groups}
          value={pick.gameVersion}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => take({ gameVersion: event.currentTarget.value })}
        />
        <Select
          label={t(platform ? "chooser.platform" : "chooser.loader")}
          options={loadersFor(downloads, pick.gameVersion).map((value) => ({ value, label: tagName(value) }))}
          value={pick.loader}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => take({ loader: event.currentTarget.value })}
        />
      </div>
      {version ? (
        <Best version={version} path={path} onDownload={() => rememberPick(pick)} />
      ) : (
        <p>{t("chooser.nothing")}</p>
      )}
    </>
  );
}

type ChooserProps = {
  title: string;
  downloads: Downloads;
  /** URL of the project. */
  path: string;
  /** Says "platform" instead of "loader". */
  platform: boolean;
  /** Preferred initial choice, as far as the project supports it. */
  wish: Partial<Pick>;
  open: boolean;
  onClose: () => void;
};

export function DownloadChooser({ title, open, onClose, ...choice }: ChooserProps) {
  const t = useText();
  return (
    <Dialog title={t("chooser.title", { title })} closeLabel={t("chooser.close")} open={open} onClose={onClose}>
      {open && (
        <>
          <Choice {...choice} />
          <p className={styles.all}>
            <A href={`${choice.path}/versions`}>{t("chooser.all")}</A>
          </p>
        </>
      )}
    </Dialog>
  );
}
