// The form of a sample, and those that several operations share.
import type { TestPerson } from "#tests/site.ts";

/** What the samples speak of: an open project of the owner, and a draft that strangers must not know of. */
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
  /** The gallery image's picture. */
  readonly picture: string;
  /** Name of the version's file. */
  readonly file: string;
}

export type Input = Readonly<Record<string, unknown>>;

export interface Sample {
  /** An input that fits; of a thing of the owner's. */
  readonly input: (thing: Thing, things: Things) => Input;
  /** What to change so that the shape is wrong, and the field that the refusal must name; absent where nothing can be. */
  readonly bad?: readonly [change: Input, field: string];
  /** What to change so that it names nothing; `list` when the unknown is left out instead of refused. */
  readonly unknown?: Input | "list";
  /** For a hidden thing the answer is the same as for an unknown one. */
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
/** The sample with more in its input, and something else wrong in a bad one. */
export const more = (sample: Sample, extra: Input, bad = sample.bad): Sample => ({
  ...sample,
  ...(bad ? { bad } : {}),
  input: (thing, things) => ({ ...sample.input(thing, things), ...extra }),
});

/** By operation. */
export type Samples = Readonly<Record<string, Sample>>;
