// What a request brings to loaders and actions: who asks, the in-process client, and the answers to its refusals.
import { createContext, data, redirect, RouterContextProvider } from "react-router";
import type { Role } from "#kernel/actor.ts";
import type { LanguageChoice } from "#kernel/locale.ts";
import type { AnyOperation, Client, InputOf, OutputOf } from "#kernel/operation.ts";
import type { Problem, ProblemKind } from "#kernel/problem.ts";
import { problemKinds } from "#kernel/problem.ts";
import type { FieldRefusals, FieldTexts, Refusal as Reason } from "#kernel/refusal.ts";
import type { Preferences } from "./preferences.ts";
import { readCookie, readPreferences } from "./preferences.ts";
import { shownTexts } from "./secret-fields.ts";

/** The signed-in person, as far as every page needs to know. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  /** The role that counts: "developer" while the account is suspended. */
  readonly role: Role;
  readonly avatarUrl: string | null;
  /** Why the account is suspended; null when it is not. */
  readonly suspendedWhy: string | null;
  /** When the person last proved who they are in this session, milliseconds since 1970. */
  readonly confirmedAt: number;
  /** When the account will be erased, as an ISO date; null when nobody asked for it. */
  readonly eraseAt: string | null;
}

/** Who runs the site, as its legal pages name them. */
export interface Operator {
  readonly name: string | null;
  readonly email: string | null;
}

/** What the operator says of the site beside its name. */
export interface SiteFacts {
  /** A site to try things on, whose contents may be erased. */
  readonly staging: boolean;
  /** Where people see whether the site works: our own page, or another site's. */
  readonly statusUrl: string;
  /** Where the community talks; null where it has no such place. */
  readonly chatUrl: string | null;
}

/** Whether each part of the site works, as its status page shows it. */
export type SiteStatus = Readonly<Record<"database" | "files" | "search", "works" | "slow" | "down">> & {
  readonly mails: "works" | "slow" | "down" | "kept";
};

/** One file of a form, to be read to its end. */
export interface FormFile {
  readonly name: string;
  readonly filename: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** `fields` by name; `files` by name, with what `onFile` made of each. */
export interface ReadForm<T> {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, T>;
}

type FormReader = <T>(request: Request, onFile: (file: FormFile) => Promise<T>) => Promise<ReadForm<T>>;

export interface WebInput {
  /** Performs operations as the person asking. It must know operations by name: the bundle holds its own copies. */
  readonly call: Client;
  /** The whole public address asked for, such as `https://tessera.example/mods?q=map`. */
  readonly url: string;
  /** HTTP method of the request. A page is shown again in answer to a POST where there are no scripts. */
  readonly method: string;
  /** The word that lets this answer's scripts run under the content security policy. */
  readonly nonce: string;
  /** The Cookie header as it came. */
  readonly cookies: string | null;
  /** Which language the page is asked for in. */
  readonly language: LanguageChoice;
  readonly viewer: Viewer | null;
  /** Names the release that answers. */
  readonly buildId: string;
  /** Who runs the site and how to reach them; null where nobody has said. */
  readonly operator: Operator;
  readonly site: SiteFacts;
  /** Looks at the parts of the site, no more often than every few seconds. */
  readonly status: () => Promise<SiteStatus>;
  /** Name of the cookie that holds the session's secret. */
  readonly sessionCookie: string;
  /** Name of the cookie by which a browser that signed in before is recognised. */
  readonly deviceCookie: string;
  /** Reads a multipart form as it arrives; each file goes to `onFile`, one at a time. */
  readonly readForm: FormReader;
  /** Takes the page's HTML, past the answer's body, which would carry it through three streams. */
  readonly onHtml: (html: Buffer) => void;
  /** Told once of everything thrown that is not a refusal. */
  readonly onError: (error: unknown) => void;
}

/** A refusal as verbs throw it: by codes. */
export interface CodedRefusal extends Reason {
  readonly kind: ProblemKind;
  readonly fields: FieldRefusals;
}

/** A refusal as error pages receive it, in the language of the page. */
export interface Refusal {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly fields: FieldTexts;
  /** Refused because the account is suspended: the form stays as it was. */
  readonly suspended?: boolean;
}

/** A refused form: what is wrong, where, and what the person had typed. */
export interface RefusedForm extends Refusal {
  readonly values: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;

export const webContext = createContext<WebInput>();

/** Says a refusal in the language of the page. */
export type SayProblem = (
  refusal: Reason & { readonly fields: FieldRefusals },
) => Promise<Pick<Refusal, "message" | "fields">>;

/** Given by the server entry: this module is near code of browsers, the words must not be. */
const sayContext = createContext<SayProblem>();

/** The context of one request. The site's server makes it from outside the bundle, through the server entry. */
export function createWebContext(input: WebInput, say: SayProblem): RouterContextProvider {
  const context = new RouterContextProvider(new Map([[webContext, input]]));
  context.set(sayContext, say);
  return context;
}

/** A refusal that a page makes itself, in the page's language. For loaders and actions. */
export async function refusalOf(
  context: Readonly<RouterContextProvider>,
  kind: ProblemKind,
  { code, values }: Reason,
  fields: FieldRefusals = {},
): Promise<Refusal> {
  return { kind, ...(await context.get(sayContext)({ code, ...(values && { values }), fields })) };
}

/** `Problem` by its shape: the class the verbs throw lives outside this bundle, so `instanceof` cannot tell. */
function refusalIn(error: unknown): CodedRefusal | null {
  if (!(error instanceof Error) || error.name !== "Problem" || !("kind" in error) || !("fields" in error)) return null;
  const { kind, code, values, fields } = error as Problem;
  return kind in problemKinds ? { kind, code, values, fields } : null;
}

/** Sends to where one proves who one is, and back to the page, without what the router adds for its data requests. */
function leadBy(step: "sign-in" | "confirm", url: URL): Response {
  const back = url.pathname.replace(/(?:^\/_root|\/_)?\.data$/, "") || "/";
  return redirect(`/auth/${step}?${new URLSearchParams({ redirect: back + url.search })}`);
}

interface Asked {
  readonly url: URL;
  readonly viewer: Viewer | null;
  readonly say: SayProblem;
}

/** Rethrows a refusal as something the router understands: a redirect to sign-in, or data with its status. */
async function rethrow(error: unknown, { url, viewer, say }: Asked): Promise<never> {
  const coded = refusalIn(error);
  if (coded === null) throw error;
  if (coded.kind === "unauthenticated") throw leadBy("sign-in", url);
  const refusal: Refusal = { kind: coded.kind, ...(await say(coded)) };
  const suspended = refusal.kind === "forbidden" && viewer !== null && viewer.suspendedWhy !== null;
  throw data({ ...refusal, ...(suspended && { suspended }) }, { status: problemKinds[refusal.kind].status });
}

/**
 * The request behind a loader or action. Through `call`, "missing" and "forbidden" become error pages,
 * "unauthenticated" becomes sign-in and back; in actions wrap the work in `attempt` to keep the form.
 */
export function requestContext(context: Readonly<RouterContextProvider>) {
  const input = context.get(webContext);
  const url = new URL(input.url);
  const { viewer, buildId, language, operator, site, status, sessionCookie, deviceCookie } = input;
  const asked: Asked = { url, viewer, say: context.get(sayContext) };
  const call = async <O extends AnyOperation>(
    operation: O,
    given: InputOf<O>,
    body?: AsyncIterable<Uint8Array>,
  ): Promise<OutputOf<O>> => {
    try {
      return await input.call(operation, given, body);
    } catch (error) {
      return rethrow(error, asked);
    }
  };
  const preferences: Preferences = readPreferences(input.cookies);
  /** Reads a multipart form; what `onFile` refuses, and what the form itself breaks, is a refusal like any other. */
  const readForm = async <T>(request: Request, onFile: (file: FormFile) => Promise<T>): Promise<ReadForm<T>> => {
    try {
      return await input.readForm(request, onFile);
    } catch (error) {
      return rethrow(error, asked);
    }
  };
  const secure = url.protocol === "https:";
  const cookie = (name: string) => readCookie(input.cookies, name);
  return {
    call,
    readForm,
    viewer,
    url,
    preferences,
    language,
    buildId,
    operator,
    site,
    status,
    cookie,
    sessionCookie,
    deviceCookie,
    secure,
  };
}

/** The person asking; visitors are sent to sign in and come back. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const { viewer, url } = requestContext(context);
  if (viewer === null) throw leadBy("sign-in", url);
  return viewer;
}

/** How long before a proof of who one is runs out a form that asks for one is no longer offered. */
const confirmedForMs = 45 * 60 * 1000;

/**
 * Whether a form that asks for a proof can be offered: the person proved not long ago who they are, or the page
 * answers a form that they sent, which keeps what they typed.
 */
export function isConfirmed(context: Readonly<RouterContextProvider>): boolean {
  const { confirmedAt } = requireViewer(context);
  return context.get(webContext).method === "POST" || Date.now() - confirmedAt <= confirmedForMs;
}

/** The person asking, who proved not long ago who they are; everyone else is sent to do that and come back. */
export function requireConfirmed(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = requireViewer(context);
  if (isConfirmed(context)) return viewer;
  throw leadBy("confirm", requestContext(context).url);
}

/** The texts of a form, without files and without what must not travel back (passwords, codes, tokens). */
function textsOf(form: FormData | Values): Values {
  const entries = form instanceof FormData ? [...form.entries()] : Object.entries(form);
  return Object.fromEntries(shownTexts(entries));
}

/**
 * Does the work of an action. A refusal that the person can mend (bad fields, conflicts, limits), or that their
 * suspension is the reason of, is answered with its status and `{ kind, message, fields, values }`, so that the form shows again as it was; the rest is thrown on.
 */
export async function attempt<T>(form: FormData | Values, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    const thrown = error as { type?: unknown; data?: Refusal; init?: ResponseInit | null };
    const refusal = thrown.type === "DataWithResponseInit" ? thrown.data : undefined;
    if (refusal === undefined || refusal.kind === "missing") throw error;
    if (refusal.kind === "forbidden" && !refusal.suspended) throw error;
    const answer: RefusedForm = { ...refusal, values: textsOf(form) };
    return data(answer, thrown.init ?? undefined);
  }
}
