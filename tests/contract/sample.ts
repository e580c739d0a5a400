// The type of a sample, and those that several operations share.
import type { TestPerson } from "#tests/site.ts";

/** The things in samples: a public project of the owner, and a draft hidden from others. */
export interface Things {
  readonly owner: TestPerson;
  readonly open: Thing;
  readonly hidden: Thing;
  readonly token: string;
  readonly upload: string;
  readonly organization: string;
  readonly app: string;
}

export interface Thing {
  readonly id: string;
  readonly slug: string;
  readonly teamId: string;
  readonly version: string;
  readonly number: string;
  readonly sha1: string;
  readonly image: string;
  /** The gallery image's media id. */
  readonly picture: string;
  /** Name of the version's file. */
  readonly file: string;
}

export type Input = Readonly<Record<string, unknown>>;

export interface Sample {
  /** A valid input; about a thing of the owner. */
  readonly input: (thing: Thing, things: Things) => Input;
  /** A change that makes the shape invalid, and the field that the refusal must name; absent where not possible. */
  readonly bad?: readonly [change: Input, field: string];
  /** A change that makes it refer to nothing; `list` when unknown things are left out instead of refused. */
  readonly unknown?: Input | "list";
  /** The response for a hidden thing is the same as for an unknown one. */
  readonly hides?: boolean;
}

export const none: Sample = { input: () => ({}) };
export const user: Sample = {
  input: (_, { owner }) => ({ user: owner.id }),
  bad: [{ user: "" }, "user"],
  unknown: { user: "nobody-there" },
};
export const ids = (of: (thing: Thing) => string): Sample => ({
  input: (thing) => ({ ids: [of(thing)] }),
  bad: [{ ids: 5 }, "ids"],
  unknown: "list",
  hides: true,
});
/** The sample with additional input, and another invalid change. */
export const more = (sample: Sample, extra: Input, bad = sample.bad): Sample => ({
  ...sample,
  ...(bad ? { bad } : {}),
  input: (thing, things) => ({ ...sample.input(thing, things), ...extra }),
});

/** By operation. */
export type Samples = Readonly<Record<string, Sample>>;
