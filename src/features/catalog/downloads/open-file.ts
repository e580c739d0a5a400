// Serves a published file; each download counts once.
import type { openDownload as contract } from "#features/catalog/downloads/contract.ts";
import { countDownload, findFile } from "#features/catalog/downloads/open-download.ts";
import type { DownloadRow } from "#features/catalog/downloads/store.ts";
import { contentTypeOf } from "#features/catalog/files/content-type.ts";
import { isListed, isVersionListed } from "#features/catalog/projects/status.ts";
import type { Verb } from "#platform/context.ts";

/** Clients keep a file for good; shared caches revalidate it every minute, so that a removed one leaves them. */
const forAll = "public, max-age=31536000, s-maxage=60, immutable";

const isForAll = (row: DownloadRow) => isListed(row.project_status) && isVersionListed(row.version_status);

export const openDownload: Verb<typeof contract> = async (context, { project, version, file }) => {
  const row = await findFile(context, project, version, file);
  return {
    type: contentTypeOf(row.file_name),
    caching: isForAll(row) ? forAll : "private, no-cache",
    etag: row.sha1,
    fileName: row.file_name,
    untrusted: "embeddable",
    open: async () => ({ stored: row.file_key, size: row.size, began: () => countDownload(context, row) }),
  };
};
