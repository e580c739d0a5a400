// The page layout: skip link, loading bar, header, the page, footer.
import { Suspense, useEffect, type ReactNode } from "react";
import { Text } from "#web/i18n/core.ts";
// These parts load later but are in server-rendered pages, so their styles must not wait for scripts.
import "./error-page.module.css";
import "./footer.module.css";
import "./later/notices.module.css";
import "./notice.module.css";
import "./theme-picker.module.css";
import { importPart } from "#web/lib/import-part.ts";
import "#web/ui/callout.module.css";
import { afterwards } from "./lazy-parts.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { AppNotices } from "./app-notices.tsx";
import { takeEarly } from "./early-input.ts";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { Keys } from "./keys/keys.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { useMissingPart } from "./missing-part.ts";
import { PageError } from "./page-error.tsx";
import { useFrame } from "./use-frame.ts";

const Footer = afterwards(async () => (await importPart(() => import("./footer.tsx"))).Footer);
const SiteNotices = afterwards(async () => (await importPart(() => import("./site-notices.tsx"))).SiteNotices);

export function Frame(props: { children: ReactNode }) {
  const { viewer, site } = useFrame();
  const missing = useMissingPart();
  // After all effects of the page, whose listeners are attached by now.
  useEffect(takeEarly, []);
  return (
    <>
      <a href="#content" className={styles.skip}>
        <Text id="core.skip" />
      </a>
      {missing === null && <LoadingBar />}
      <RouteAnnouncer />
      <Navigation />
      <Keys />
      <Header />
      <Suspense>
        {(viewer?.suspensionReason || viewer?.eraseAt || site.staging || site.starting) && <SiteNotices />}
      </Suspense>
      <AppNotices />
      <main id="content" tabIndex={-1} className={styles.main}>
        {missing === null ? props.children : <PageError error={missing.error} to={missing.to} />}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}
