// A Markdown text field with a toolbar and a preview.
import { useId, useState, type KeyboardEvent } from "react";
import { useFetcher } from "react-router";
import { Text, useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import styles from "./editor.module.css";
import { marks, markText, type Mark } from "./mark-text.ts";

const drawings = {
  bold: "bold",
  italic: "italic",
  strike: "strikethrough",
  heading: "heading-2",
  heading3: "heading-3",
  heading4: "heading-4",
  link: "link",
  list: "list",
  numbers: "list-ordered",
  quote: "text-quote",
  code: "code",
  table: "table",
} as const;
const keys: Readonly<Record<string, Mark>> = { b: "bold", i: "italic", k: "link" };

type EditorProps = {
  name: string;
  label: string;
  defaultValue?: string;
  maxLength: number;
  rows?: number;
  help?: string;
  error?: string;
  note?: string;
};

/** Response of the preview action. */
type Preview = { html: string } | { message: string };

/** Edits through the browser's own insert command, which keeps undo working. */
function press(area: HTMLTextAreaElement, mark: Mark) {
  const edit = markText(area.value, area.selectionStart, area.selectionEnd, mark);
  area.focus();
  area.setSelectionRange(edit.start, edit.end);
  const command = edit.insert === "" ? "delete" : "insertText";
  if (!document.execCommand(command, false, edit.insert)) {
    area.setRangeText(edit.insert);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(edit.from, edit.to);
}

function Toolbar(props: { area: string }) {
  const t = useText();
  const onMark = (mark: Mark) => {
    const area = document.getElementById(props.area);
    if (area instanceof HTMLTextAreaElement) press(area, mark);
  };
  return (
    <div className={styles.tools} role="group" aria-label={t("publish.editor.tools")}>
      {marks.map((mark) => (
        <Button
          key={mark}
          tone="quiet"
          size="small"
          icon={drawings[mark]}
          aria-label={t(`publish.editor.${mark}`)}
          title={t(`publish.editor.${mark}`)}
          onClick={() => onMark(mark)}
        />
      ))}
    </div>
  );
}

function Shown(props: { preview: Preview | undefined }) {
  const { preview } = props;
  const t = useText();
  return (
    <div className={styles.preview} role="region" aria-label={t("publish.editor.preview")} aria-live="polite">
      {preview === undefined && <p>{t("publish.editor.loading")}</p>}
      {preview && "message" in preview && <Callout kind="danger">{preview.message}</Callout>}
      {preview && "html" in preview && preview.html === "" && <p>{t("publish.editor.empty")}</p>}
      {preview && "html" in preview && <Markdown html={preview.html} />}
    </div>
  );
}

/** Submits the text under `name`. Without scripts it is a plain text area, and the preview opens next to the page. */
export function MarkdownEditor({ name, rows = 12, ...said }: EditorProps) {
  const t = useText();
  const id = useId();
  const fetcher = useFetcher<Preview>();
  const [previewing, setPreviewing] = useState(false);
  const onPreview = () => {
    setPreviewing(true);
    const area = document.getElementById(id);
    const text = area instanceof HTMLTextAreaElement ? area.value : "";
    void fetcher.submit({ text }, { method: "post", action: "/markdown/preview" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keys[event.key];
    if (!mark) return;
    event.preventDefault();
    press(event.currentTarget, mark);
  };
  return (
    <div className={styles.editor} data-tall={rows >= 20 || undefined} data-previewing={previewing || undefined}>
      <div className={styles.bar}>
        <div className={styles.views} role="group" aria-label={t("publish.editor.view")}>
          <Button size="small" tone="quiet" aria-pressed={!previewing} onClick={() => setPreviewing(false)}>
            {t("publish.editor.write")}
          </Button>
          <Button size="small" tone="quiet" aria-pressed={previewing} onClick={onPreview}>
            {t("publish.editor.preview")}
          </Button>
        </div>
        {!previewing && <Toolbar area={id} />}
      </div>
      <TextArea
        {...said}
        id={id}
        name={name}
        rows={rows}
        onKeyDown={onKeyDown}
        counter={(left) => t("publish.editor.left", { left })}
      />
      {previewing && <Shown preview={fetcher.state === "idle" ? fetcher.data : undefined} />}
      <div className={styles.plain}>
        <Button
          type="submit"
          formAction={`/markdown/preview?field=${name}`}
          formTarget="_blank"
          formNoValidate
          size="small"
        >
          <Text id="publish.editor.open" />
        </Button>
      </div>
    </div>
  );
}
