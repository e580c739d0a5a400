// Occasional notices around pages: toasts, action results, offline, a new release. Loaded after the page.
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/notices.ts";
import type { FollowUp } from "#web/lib/follow-up.ts";
import { Callout } from "#web/ui/callout.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { Toaster } from "#web/ui/toast.tsx";
import { LogoClicks } from "./logo-clicks.tsx";
import styles from "./notices.module.css";
import { OfflineNotice } from "./offline-notice.tsx";
import { ReleaseNotice } from "./release-notice.tsx";
import { Suggesting } from "./suggesting.tsx";

/** The page that uploads another version of the project whose version page this is. */
const uploadPlace = (pathname: string) => pathname.replace(/\/version\/[^/]+\/?$/, "/version/new");

/** Shows what the previous form did: as a toast, or in the page where scripts are off. */
function Done({ what }: { what: FollowUp }) {
  const t = useText();
  const words = t(`notices.done.${what}`);
  const { pathname } = useLocation();
  const links: Partial<Record<FollowUp, { href: string; label: string }>> = {
    "developer-on": { href: "/flags", label: t("notices.flags") },
    "version-published": { href: uploadPlace(pathname), label: t("notices.upload.another") },
  };
  const link = links[what];
  const say = useEffectEvent(() => showToast({ kind: "ok", title: words, topic: "done", ...(link && { link }) }));
  useEffect(() => say(), []);
  return (
    <div className={styles.done}>
      <Callout kind="ok">
        {words} {link && <A href={link.href}>{link.label}</A>}
      </Callout>
    </div>
  );
}

export default function Notices({ done, at }: { done: FollowUp | null; at: number }) {
  const t = useText();
  return (
    <>
      {done !== null && <Done key={at} what={done} />}
      <Toaster label={t("notices.region")} dismissLabel={t("notices.dismiss")} />
      <OfflineNotice />
      <ReleaseNotice />
      <LogoClicks />
      <Suggesting />
    </>
  );
}
