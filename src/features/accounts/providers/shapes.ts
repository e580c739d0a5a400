// The supported sign-in providers.

export const providerNames = ["github", "discord", "google", "microsoft", "gitlab", "steam"] as const;
export type ProviderName = (typeof providerNames)[number];

/** The providers' own names, in every language. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  github: "GitHub",
  discord: "Discord",
  google: "Google",
  microsoft: "Microsoft",
  gitlab: "GitLab",
  steam: "Steam",
};
