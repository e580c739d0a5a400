// Asks for confirmation before leaving a page with unsaved changes.
import { useBlocker } from "react-router";
import { Text, useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Place it beside the form, not inside. Submitting the form, or navigating within the same path, does not ask. */
export function LeaveDialog(props: { changed: boolean }) {
  const t = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => props.changed && currentLocation.pathname !== nextLocation.pathname,
  );
  const blocked = blocker.state === "blocked";
  return (
    <Dialog
      title={t("publish.leave.title")}
      closeLabel={t("publish.close")}
      size="small"
      open={blocked}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()} tone="danger">
            <Text id="publish.leave.go" />
          </Button>
          <Button onClick={() => blocker.reset?.()} tone="primary">
            <Text id="publish.leave.stay" />
          </Button>
        </>
      }
    >
      <p>
        <Text id="publish.leave.description" />
      </p>
    </Dialog>
  );
}
