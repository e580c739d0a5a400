// URLs of published files, and the operation that locates a download by hash.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

/** Path of a file's bytes: `/data/{project}/versions/{version}/{file name}`. */
export function downloadPath(projectId: string, versionId: string, fileName: string): string {
  return `/data/${projectId}/versions/${versionId}/${encodeURIComponent(fileName)}`;
}

export const locateFile = operation({
  name: "downloads.locate",
  method: "GET",
  path: "/api/files/{hash}/location",
  description: "The address of the bytes with this hash.",
  needs: "anyone",
  input: z.object({
    hash: z.string().transform((text) => text.toLowerCase()),
    algorithm: z.enum(["sha1", "sha512"]).optional(),
    version: z.string().max(64).optional(),
  }),
  output: z.object({ url: z.string() }),
});
