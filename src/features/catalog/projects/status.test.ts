// Tests project status: who may set which, what each one shows to whom, and the audit of decisions.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  editProject,
  getProject,
  getProjects,
  listSubmissions,
  listUserProjects,
  projectStatuses,
  reviewProject,
} from "#features/catalog/contract.ts";
import type { ProjectStatus } from "#features/catalog/contract.ts";
import type { Problem } from "#kernel/problem.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { approve, draftProject, openProject, publish, refusal, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let stranger: TestPerson;
let moderator: TestPerson;
let admin: TestPerson;
let project: string;
beforeAll(async () => {
  site = await startTestSite();
  [owner, stranger] = [await site.person(), await site.person()];
  moderator = await site.person(undefined, "moderator");
  admin = await site.person(undefined, "admin");
  project = (await openProject(site, owner, moderator)).project.id;
});
afterAll(() => site.stop());

/** Puts the project into a state directly. */
async function put(status: ProjectStatus): Promise<void> {
  await site.services.db.updateTable("projects").set({ status }).where("id", "=", project).execute();
}

const set = (person: TestPerson, status: ProjectStatus) => perform(editProject, site.as(person), { project, status });
const statusNow = async () => (await perform(getProject, site.as(admin), { project })).status;

const approvedGroup = ["approved", "archived", "unlisted", "private"];
/** Transitions that the status table allows a team. */
const teamMay = (from: ProjectStatus, to: ProjectStatus) =>
  from === to ||
  (to === "processing"
    ? !approvedGroup.includes(from)
    : approvedGroup.includes(from) && ["approved", "unlisted", "private", "draft"].includes(to));
const targets = projectStatuses.filter((status) => status !== "scheduled");
const moves = projectStatuses.flatMap((from) => targets.map((to) => [from, to] as const));

describe("a team", () => {
  test.each(moves)("%s → %s", async (from, to) => {
    await put(from);
    const outcome = await set(owner, to).then(
      () => "changed",
      (error: Problem) => error.kind,
    );
    expect([outcome, await statusNow()]).toEqual(teamMay(from, to) ? ["changed", to] : ["forbidden", from]);
  });
});

test.each(["moderator", "admin"] as const)("a %s may set any status except scheduled", async (role) => {
  const person = role === "admin" ? admin : moderator;
  for (const to of targets) {
    await put("processing");
    await set(person, to);
    expect(await statusNow()).toBe(to);
    expect(await refused(set(person, "scheduled"))).toBe("invalid status");
  }
});

test("a stranger may set none and cannot learn the current one", async () => {
  for (const from of projectStatuses) {
    await put(from);
    const visible = ["approved", "archived", "unlisted", "withheld"].includes(from);
    for (const to of ["approved", "processing", "private"] as const)
      expect(await refused(set(stranger, to))).toBe(visible ? "forbidden" : "missing");
  }
});

describe("each status shows the project to", () => {
  test.each(projectStatuses)("its audience only: %s", async (status) => {
    await put(status);
    const sees = async (person: TestPerson | null) =>
      (await perform(getProjects, site.as(person), { ids: [project] })).length === 1;
    const lists = async (person: TestPerson | null) =>
      (await perform(listUserProjects, site.as(person), { user: owner.id })).some(({ id }) => id === project);
    const [byLink, listed] = {
      approved: [true, true],
      archived: [true, true],
      unlisted: [true, false],
      withheld: [true, false],
      private: [false, false],
      rejected: [false, false],
      processing: [false, false],
      draft: [false, false],
      scheduled: [false, false],
    }[status];
    for (const person of [null, stranger]) expect([await sees(person), await lists(person)]).toEqual([byLink, listed]);
    for (const person of [owner, moderator, admin])
      expect([await sees(person), await lists(person)]).toEqual([true, true]);
  });
});

describe("submitting for review", () => {
  test("requires a version and sets the queue time", async () => {
    const { id } = await draftProject(site, owner);
    const submit = () => perform(editProject, site.as(owner), { project: id, status: "processing" });
    expect(await refused(submit())).toBe("invalid status");
    await publish(site, owner, id);
    await submit();
    const view = await perform(getProject, site.as(owner), { project: id });
    expect(view).toMatchObject({ status: "processing", approved: null, queued: expect.any(String) });
  });

  test("again after a rejection clears the moderator's message", async () => {
    await put("processing");
    const message = { message: "Say more.", messageBody: "Much more." };
    await perform(reviewProject, site.as(moderator), { project, decision: "rejected", ...message });
    const rejected = await perform(getProject, site.as(owner), { project });
    expect(rejected).toMatchObject({ status: "rejected", moderatorMessage: { message: "Say more." } });
    await perform(editProject, site.as(owner), { project, status: "processing", submissionNote: " Said more. " });
    expect((await perform(getProject, site.as(owner), { project })).moderatorMessage).toBeNull();
  });

  test("is kept with its date and what changed, for the team and staff", async () => {
    for (const person of [owner, moderator]) {
      const [latest] = await perform(listSubmissions, site.as(person), { project });
      expect(latest).toMatchObject({ by: owner.username, note: "Said more.", submitted: expect.any(String) });
    }
    expect(await refused(perform(listSubmissions, site.as(stranger), { project }))).toBe("missing");
  });
});

describe("a review", () => {
  const review = (person: TestPerson, decision: "approved" | "rejected" | "withheld", message = "") =>
    perform(reviewProject, site.as(person), { project, decision, message });
  const record = () =>
    site.services.db.selectFrom("audit_log").selectAll().where("target_id", "=", project).orderBy("id").execute();

  test("is for staff only", async () => {
    await put("approved");
    for (const person of [owner, stranger]) expect(await refused(review(person, "withheld", "No."))).toBe("forbidden");
    await put("processing");
    expect(await refused(review(stranger, "approved"))).toBe("missing");
  });

  test("sets the status the owner requested, explains refusals, and is audited once", async () => {
    for (const [wish, given] of [
      ["approved", "approved"],
      ["unlisted", "unlisted"],
      ["private", "private"],
      ["draft", "private"],
    ] as const) {
      await put("processing");
      await perform(editProject, site.as(owner), { project, requestedStatus: wish });
      const before = (await record()).length;
      await review(moderator, "approved");
      expect(await statusNow()).toBe(given);
      const rows = await record();
      expect(rows).toHaveLength(before + 1);
      expect(rows.at(-1)).toMatchObject({ actor_id: moderator.id, action: "project.review" });
    }
    expect(await refused(review(moderator, "rejected"))).toBe("invalid message");
    await review(moderator, "withheld", "Misleading.");
    expect(await statusNow()).toBe("withheld");
  });

  test("sets the approval date only the first time", async () => {
    const made = await draftProject(site, owner);
    await publish(site, owner, made.id);
    await approve(site, owner, moderator, made.id);
    const first = await perform(getProject, site.as(null), { project: made.id });
    expect(first).toMatchObject({ queued: null, approved: expect.any(String) });
    for (const status of ["private", "approved"] as const)
      await perform(editProject, site.as(owner), { project: made.id, status });
    expect((await perform(getProject, site.as(null), { project: made.id })).approved).toBe(first.approved);
  });

  test("sets the listing date once, when the project first becomes searchable", async () => {
    const made = await draftProject(site, owner, { requestedStatus: "unlisted" });
    await publish(site, owner, made.id);
    const listedAt = async () => {
      const rows = await site.services.db
        .selectFrom("projects")
        .select("listed_at")
        .where("id", "=", made.id)
        .execute();
      return rows[0]?.listed_at;
    };
    await approve(site, owner, moderator, made.id);
    expect(await listedAt()).toBeNull();
    await perform(editProject, site.as(owner), { project: made.id, status: "approved" });
    const first = await listedAt();
    expect(first).toBeInstanceOf(Date);
    for (const status of ["private", "approved"] as const)
      await perform(editProject, site.as(owner), { project: made.id, status });
    expect(await listedAt()).toEqual(first);
  });

  test("cannot be undone by an owner's concurrent status change", async () => {
    for (let round = 0; round < 5; round++) {
      await put("approved");
      const switched = Promise.allSettled([set(owner, "private"), set(owner, "unlisted")]);
      await review(moderator, "rejected", "Taken down.");
      await switched;
      await Promise.allSettled([set(owner, "approved")]);
      expect(await statusNow()).toBe("rejected");
    }
  });
});

describe("staff-only fields", () => {
  test("the moderation message is written by staff; a team may clear it only once approved", async () => {
    await put("rejected");
    const write = (person: TestPerson, moderationMessage: string | null) =>
      perform(editProject, site.as(person), { project, moderationMessage });
    expect(await refused(write(owner, "All fine."))).toBe("forbidden");
    await write(moderator, "Not yet.");
    expect(await refused(write(owner, null))).toBe("forbidden");
    await put("approved");
    await write(owner, null);
    expect((await perform(getProject, site.as(owner), { project })).moderatorMessage).toBeNull();
  });

  test("the moderation message is shown to the team and staff only", async () => {
    await put("approved");
    await perform(editProject, site.as(moderator), { project, moderationMessage: "Between us." });
    expect((await perform(getProject, site.as(stranger), { project })).moderatorMessage).toBeNull();
    expect((await perform(getProject, site.as(owner), { project })).moderatorMessage?.message).toBe("Between us.");
  });

  test("changes are audited, even on the staff member's own project", async () => {
    const own = await openProject(site, moderator, admin);
    const rows = () =>
      site.services.db.selectFrom("audit_log").selectAll().where("target_id", "=", own.project.id).execute();
    const before = (await rows()).length;
    await perform(editProject, site.as(moderator), { project: own.project.id, title: "As its owner" });
    expect(await rows()).toHaveLength(before);
    await perform(editProject, site.as(moderator), { project: own.project.id, status: "withheld" });
    await perform(editProject, site.as(admin), { project: own.project.id, title: "As an admin" });
    expect((await rows()).slice(before).map(({ actor_id }) => actor_id)).toEqual([moderator.id, admin.id]);
  });

  test("the team cannot undo a forced demonetization", async () => {
    await put("approved");
    const money = (person: TestPerson, monetizationStatus: "monetized" | "demonetized" | "force-demonetized") =>
      perform(editProject, site.as(person), { project, monetizationStatus });
    expect((await refusal(money(owner, "force-demonetized"))).kind).toBe("forbidden");
    await money(owner, "demonetized");
    await money(moderator, "force-demonetized");
    expect((await refusal(money(owner, "monetized"))).kind).toBe("forbidden");
  });
});
