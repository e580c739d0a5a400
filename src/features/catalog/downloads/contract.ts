// URLs of published files, and the operation that locates a download by hash.
import { z } from "zod";
import { bytesAnswer } from "#kernel/answer.ts";
import { operation } from "#kernel/operation.ts";

/** Path of a file's bytes: `/data/{project}/versions/{version}/{file name}`. */
export function downloadPath(projectId: string, versionId: string, fileName: string): string {
  return `/data/${projectId}/versions/${versionId}/${encodeURIComponent(fileName)}`;
}

export const locateFile = operation({
  name: "downloads.locate",
  method: "GET",
  path: "/api/files/{hash}/location",
  description: "The download URL of the file with this hash.",
  needs: "anyone",
  input: z.object({
    hash: z.string().transform((text) => text.toLowerCase()),
    algorithm: z.enum(["sha1", "sha512"]).optional(),
    version: z.string().max(64).optional(),
  }),
  output: z.object({ url: z.string() }),
});

/** Names never contain U+0000, so such a path is not found instead of invalid. */
const addressPart = z
  .string()
  .max(512)
  .transform((part) => (part.includes("\0") ? "" : part));

export const openDownload = operation({
  name: "downloads.open",
  method: "GET",
  path: "/data/{project}/versions/{version}/{file}",
  description: "A file of a version, whole or a byte range of it.",
  needs: "anyone",
  input: z.object({ project: addressPart, version: addressPart, file: addressPart }),
  output: bytesAnswer,
});
