// How the rows of the table are shared out over the files of tests, by the first word of an operation's name.

export const parts = {
  accounts: [
    "accounts",
    "addresses",
    "apps",
    "captcha",
    "factors",
    "jobs",
    "mails",
    "oauth",
    "passkeys",
    "passwords",
    "pictures",
    "providers",
    "sessions",
    "staff",
    "tokens",
    "users",
  ],
  projects: ["gallery", "projects", "translations"],
  pages: ["catalog", "members", "organizations", "pages", "search", "tags"],
  versions: ["downloads", "uploads", "versions"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Part = keyof typeof parts;

/** Whether a key of the table belongs to the part. */
export const isOfPart = (part: Part, key: string) => parts[part].some((word) => key.startsWith(`${word}.`));
