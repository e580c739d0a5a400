// What stands around every page: skip link, loading bar, header, the page, footer.
import type { ReactNode } from "react";
import { Text } from "#web/i18n/core.ts";
// Parts that come later are in pages that the server draws, whose style must not come with scripts.
import "./error-page.module.css";
import "./later/notices.module.css";
import { Arrival } from "./arrival.tsx";
import { Behaviours } from "./behaviours.tsx";
import { ErasureNotice } from "./erasure-notice.tsx";
import { Footer } from "./footer.tsx";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { Keys } from "./keys/keys.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { StagingNotice } from "./staging-notice.tsx";
import { SuspendedNotice } from "./suspended-notice.tsx";

export function Frame(props: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        <Text id="core.skip" />
      </a>
      <LoadingBar />
      <Arrival />
      <Navigation />
      <Keys />
      <Header />
      <SuspendedNotice />
      <ErasureNotice />
      <StagingNotice />
      <Behaviours />
      <main id="content" tabIndex={-1} className={styles.main}>
        {props.children}
      </main>
      <Footer />
    </>
  );
}
