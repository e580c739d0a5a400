// The other sites whose accounts may sign a person in here.

export const providerNames = ["github", "discord", "google", "microsoft", "gitlab", "steam"] as const;
export type ProviderName = (typeof providerNames)[number];

/** What the sites call themselves, in every language. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  github: "GitHub",
  discord: "Discord",
  google: "Google",
  microsoft: "Microsoft",
  gitlab: "GitLab",
  steam: "Steam",
};
