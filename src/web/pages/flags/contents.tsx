// Content components: tabs, tables, images, notes, and empty states.
import { useText } from "#web/i18n/flags.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FileProgress } from "#web/ui/file-progress.tsx";
import { Hash } from "#web/ui/hash.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Stat } from "#web/ui/stat.tsx";
import { Table } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import styles from "./flags.module.css";

const kinds = ["info", "ok", "warn", "danger"] as const;
const rows = ["1.2.0", "1.1.0"];
const code = 'modImplementation("maven.tessera:cobblestone:1.2.0")';
const html =
  '<h2>Cobblestone</h2><p>Text with <a href="/flags">a link</a>, <strong>weight</strong> and <code>code</code>.</p><ul><li>One</li><li>Two</li></ul>';

function useLabels() {
  const t = useText();
  return { copy: t("flags.sample.copy"), copied: t("flags.sample.copied"), failed: t("flags.sample.not-copied") };
}

function Moving() {
  const t = useText();
  const versions = t("flags.sample.versions");
  return (
    <div className={styles.part}>
      <h4>{t("flags.moving")}</h4>
      <Tabs
        label={versions}
        tabs={[
          { href: "/flags", label: versions, count: 2, current: true },
          { href: "/flags#more", label: t("flags.sample.downloads"), current: false },
        ]}
      />
      <Pagination
        page={3}
        pages={9}
        hrefOf={(page) => `/flags?page=${page}`}
        labels={{
          nav: versions,
          previous: t("flags.sample.previous"),
          next: t("flags.sample.next"),
          page: (page) => t("flags.sample.page", { page }),
        }}
      />
    </div>
  );
}

function Lists() {
  const t = useText();
  const versions = t("flags.sample.versions");
  return (
    <div className={styles.part}>
      <h4>{t("flags.lists")}</h4>
      <Table
        caption={versions}
        rows={rows}
        rowKey={(row) => row}
        columns={[
          { key: "name", header: versions, cell: (row) => row, sort: { href: "/flags?sort=name", now: "ascending" } },
          { key: "count", header: t("flags.sample.downloads"), cell: (row) => row.length * 321, number: true },
        ]}
      />
      <div className={styles.row}>
        <Avatar name="Cobblestone" size={48} />
        <Avatar name="Lamplighter" size={32} shape="round" />
        <Stat icon="heart" exact={t("flags.sample.downloads")}>
          12
        </Stat>
      </div>
    </div>
  );
}

function States() {
  const t = useText();
  return (
    <div className={styles.part}>
      <h4>{t("flags.states")}</h4>
      {kinds.map((kind) => (
        <Callout key={kind} kind={kind} title={t("flags.sample.note")}>
          <p>{t("flags.sample.help")}</p>
        </Callout>
      ))}
      <Progress label={t("flags.sample.uploading")} value={0.4} />
      <Progress label={t("flags.sample.uploading")} />
      <FileProgress name="cobblestone.jar" size="1.2 MiB" value={0.4} cancelLabel={t("flags.sample.close")} />
      <FileProgress name="cobblestone.jar" size="1.2 MiB" done cancelLabel={t("flags.sample.close")} />
      <FileProgress
        name="cobblestone.jar"
        size="1.2 MiB"
        error={t("flags.sample.error")}
        cancelLabel={t("flags.sample.close")}
      />
      <EmptyState title={t("flags.sample.empty")} />
      <ErrorState title={t("flags.sample.failed")} detail="0a1b2c3d" />
    </div>
  );
}

function Reading() {
  const t = useText();
  const labels = useLabels();
  return (
    <div className={styles.part}>
      <h4>{t("flags.reading")}</h4>
      <Hash value="3f786850e387550fdab836ed7e6dc881de23001b" labels={labels} />
      <CodeBlock code={code} label="Gradle" labels={labels} />
      <Markdown html={html} />
    </div>
  );
}

export function Contents() {
  return (
    <>
      <Moving />
      <Lists />
      <States />
      <Reading />
    </>
  );
}
