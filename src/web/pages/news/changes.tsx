// The lines of a changelog entry.
import { useMemo } from "react";
import { Markdown } from "#web/ui/markdown.tsx";

/** Trusted HTML of our own, in English. */
export function Changes({ changes }: { changes: readonly string[] }) {
  const html = useMemo(() => `<ul>${changes.map((line) => `<li>${line}</li>`).join("")}</ul>`, [changes]);
  return (
    <div lang="en" dir="ltr">
      <Markdown html={html} compact />
    </div>
  );
}
