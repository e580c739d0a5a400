// Reserved usernames: they could impersonate the site, or collide with routes.

const reserved = `
  abuse account accounts admin administration administrator administrators admins api auth billing bot cdn company
  contact copyright daemon dashboard deleted dev developer developers dmca everyone ghost guest help helpdesk here host
  hostmaster info legal login mail mailer-daemon me mod moderation moderator moderators mods nobody none noreply no-reply
  notifications null official operator owner payments payouts postmaster privacy root safety security self server
  service settings signin signup site staff status super superuser support sysadmin system team terms tessera trust
  undefined unknown user username users verified webmaster
`;

/** Folds more than for users' names: case, separators, and digits that stand for letters. */
function fold(name: string): string {
  const bare = name.toLowerCase().replaceAll(/[._-]/g, "");
  return bare
    .replaceAll("0", "o")
    .replaceAll(/[1l]/g, "i")
    .replaceAll("3", "e")
    .replaceAll("4", "a")
    .replaceAll("5", "s")
    .replaceAll("7", "t")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

const folded = new Set(reserved.trim().split(/\s+/).map(fold));

/** Whether the name is reserved, or resembles a reserved one. */
export function isReservedName(username: string): boolean {
  return folded.has(fold(username));
}
