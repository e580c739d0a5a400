// Redacts errors for staff: secrets, users' addresses, and ids that grant access.

const longest = 300;
const hidden = "[hidden]";

const patterns: readonly (readonly [RegExp, string])[] = [
  // Credentials in URLs: `postgres://name:password@host`.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, `$1${hidden}@`],
  [/[^\s@<>"'(/[\]]+@[\w-]+(?:\.[\w-]+)+/g, hidden],
  [
    /(\b[\w-]*(?:authorization|password|passwd|secret|token|code|key)["']?\s*[=:]\s*)(?:bearer\s+)?[^\s&,;]+/gi,
    `$1${hidden}`,
  ],
  // Long runs with a digit are tokens, hashes or keys; words contain none.
  [/(?=[\w+/-]*\d)[\w+/-]{20,}={0,2}/g, hidden],
];

/** The first line of an error, at most 300 characters, without anything that looks like a secret. */
export function hideSecrets(error: string): string {
  const [line = ""] = error.trim().split("\n");
  const clean = patterns.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line.slice(0, 2000));
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}
