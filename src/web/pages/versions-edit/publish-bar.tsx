// The bar below a new version's form: what will be published, and the button, always in reach.
import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useTagName } from "#web/components/tag-name.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import styles from "./versions-edit.module.css";

interface Summary {
  readonly number: string;
  readonly loaders: readonly string[];
  readonly gameVersions: string;
}

const textsOf = (form: FormData, name: string) => form.getAll(name).filter((value) => typeof value === "string");

/** What the form around `ref` says now; null before scripts run. */
function useSummary() {
  const ref = useRef<HTMLDivElement>(null);
  const [summary, setSummary] = useState<Summary | null>(null);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    const read = () => {
      const now = new FormData(form);
      setSummary({
        number: textsOf(now, "versionNumber").join(""),
        loaders: textsOf(now, "loader"),
        gameVersions: textsOf(now, "gameVersions").join(""),
      });
    };
    read();
    const stop = new AbortController();
    for (const type of ["input", "change"]) form.addEventListener(type, read, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return { ref, summary };
}

/** `refused.fields.twin` asks for confirmation to publish a version like an existing one. */
export function PublishBar({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  const tagName = useTagName();
  const formats = useFormats();
  const busy = useNavigation().formData?.has("versionNumber") ?? false;
  const { ref, summary } = useSummary();
  const number = refused?.values.versionNumber ?? "";
  const words = summary && [summary.number, formats.list(summary.loaders.map(tagName)), summary.gameVersions];
  return (
    <div ref={ref} className={styles.publish}>
      {refused?.fields.twin && (
        <div className={styles.twin}>
          <Checkbox
            name="twin"
            value={number}
            label={t("publish.version.twin", { number })}
            error={refused.fields.twin}
          />
        </div>
      )}
      <p className={styles.summary}>
        {words
          ?.filter((word) => word !== "")
          .map((word) => (
            <bdi key={word}>{word}</bdi>
          ))}
      </p>
      <Button type="submit" tone="primary" size="large" busy={busy}>
        <Text id="publish.version.do" />
      </Button>
    </div>
  );
}
