// Flushes a folder, so that a power failure cannot lose the name of a new file in it.
import { open } from "node:fs/promises";

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to flush it; NTFS journals the rename itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
