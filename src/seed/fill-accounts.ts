// The users of the demo content: demo accounts, creators, and one organization.
import { createToken, signOut } from "#features/accounts/contract.ts";
import { findActor, findUserId, hashPassword, insertUser, startSession } from "#features/accounts/index.ts";
import { findOrganization, insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { perform } from "#api/perform.ts";
import type { Actor } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import { newId, randomText } from "#kernel/id.ts";
import { grantableScopes } from "#kernel/scope.ts";
import type { Context, Services } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { makePicture } from "#platform/images/index.ts";
import { storePicture } from "#platform/media/store-picture.ts";
import { demoNames } from "./fill-rows.ts";
import type { DemoPerson } from "./people.ts";
import { organization, people } from "./people.ts";
import { readAvatar, readIcon } from "./pictures.ts";

const day = 24 * 60 * 60 * 1000;

interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export interface DemoAccounts {
  readonly demo: readonly DemoAccount[];
  /** Username → id, of everyone. */
  readonly ids: ReadonlyMap<string, string>;
  readonly organizationId: string;
}

/** A call context for any actor. */
function contextAs(services: Services, actor: Actor): Context {
  return {
    ...services,
    actor,
    origin: { ip: "127.0.0.1", userAgent: "demo content", requestId: "demo", device: null, languages: [], accept: "" },
  };
}

/** A context with all permissions of a user. */
export function contextOfUser(services: Services, id: string, username: string): Context {
  const person = { id: id as never, username, role: "developer" as const, suspensionReason: null };
  return contextAs(services, {
    kind: "person",
    person,
    credential: { kind: "session", id: "demo", stamp: "demo", confirmedAt: new Date() },
  });
}

/** A demo account with a new password and token; replaces an account left by an interrupted run. */
async function makeDemoAccount(services: Services, username: string): Promise<DemoAccount & { id: string }> {
  const email = `${username}@tessera.example`;
  const password = randomText(20);
  await services.db.deleteFrom("users").where("username", "=", username).execute();
  const id = newId<"user">();
  const now = services.clock.now();
  await insertUser(services.db, {
    id,
    username,
    email,
    email_verified_at: now,
    password_hash: await hashPassword(password),
    role: username === "admin" || username === "moderator" ? username : "developer",
    created_at: now,
  });
  const expires = new Date(now.getTime() + 365 * day).toISOString();
  const { token } = await startSession(contextAs(services, visitor), services.db, { id, username }, "sign-up");
  const person = contextAs(services, (await findActor(services, token)) ?? visitor);
  const made = await perform(createToken, person, { name: "Demo token", scopes: [...grantableScopes], expires });
  await perform(signOut, person, {});
  return { id, username, email, password, token: made.token };
}

async function makePerson(services: Services, person: DemoPerson): Promise<string> {
  const there = await findUserId(services.db, person.username);
  if (there) return there;
  const id = newId<"user">();
  const avatar = await makePicture(await readAvatar(person.username));
  await transaction(services.db, async (db) => {
    const picture = await storePicture(db, services.files, avatar);
    await insertUser(db, {
      id,
      username: person.username,
      bio: person.bio,
      avatar_id: picture,
      created_at: new Date(services.clock.now().getTime() - person.joinedDaysAgo * day),
    });
  });
  return id;
}

async function makeOrganization(services: Services, ids: ReadonlyMap<string, string>): Promise<string> {
  const there = await findOrganization(services.db, organization.slug);
  if (there) return there.id;
  const id = newId<"organization">();
  const teamId = newId<"team">();
  const icon = await makePicture(await readIcon(organization.slug));
  await transaction(services.db, async (db) => {
    await insertTeam(db, teamId);
    for (const [ordering, member] of organization.members.entries())
      await insertMember(db, {
        team_id: teamId,
        user_id: ids.get(member.username) ?? "",
        is_owner: ordering === 0,
        role: ordering === 0 ? "Owner" : member.role,
        permissions: 1023,
        organization_permissions: 255,
        accepted: true,
        payouts_split: 0,
        ordering,
      });
    await insertOrganization(db, {
      id,
      team_id: teamId,
      slug: organization.slug,
      name: organization.name,
      description: organization.description,
      icon_id: await storePicture(db, services.files, icon),
      color: Number.parseInt(organization.color.slice(1), 16),
    });
  });
  return id;
}

export async function fillAccounts(services: Services): Promise<DemoAccounts> {
  const ids = new Map<string, string>();
  const demo: DemoAccount[] = [];
  for (const username of demoNames) {
    const there = await findUserId(services.db, username);
    if (there) await removeProjectsOf(services, there);
    const { id, ...account } = await makeDemoAccount(services, username);
    ids.set(username, id);
    demo.push(account);
  }
  for (const person of people) ids.set(person.username, await makePerson(services, person));
  return { demo, ids, organizationId: await makeOrganization(services, ids) };
}

/** An interrupted run may have left projects of an account that is about to be replaced. */
async function removeProjectsOf(services: Services, userId: string): Promise<void> {
  await services.db
    .deleteFrom("projects")
    .where("team_id", "in", (query) => query.selectFrom("team_members").select("team_id").where("user_id", "=", userId))
    .execute();
}
