// The notices above pages: about the account, and about the site. Each is empty where it does not apply.
import { ErasureNotice } from "./erasure-notice.tsx";
import { StagingNotice } from "./staging-notice.tsx";
import { StartNotice } from "./start-notice.tsx";
import { SuspendedNotice } from "./suspended-notice.tsx";

export function SiteNotices() {
  return (
    <>
      <SuspendedNotice />
      <ErasureNotice />
      <StagingNotice />
      <StartNotice />
    </>
  );
}
