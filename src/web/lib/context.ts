// The request context of loaders and actions: the user, the in-process client, and responses to refusals.
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

/** The signed-in user, as far as every page needs. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  /** The effective role: "developer" while the account is suspended. */
  readonly role: Role;
  readonly avatarUrl: string | null;
  /** Why the account is suspended; null when it is not. */
  readonly suspensionReason: string | null;
  /** When the user last authenticated in this session, in milliseconds since 1970. */
  readonly confirmedAt: number;
  /** When the account will be deleted, as an ISO date; null when not requested. */
  readonly eraseAt: string | null;
}

/** The operator of the site, as named on its legal pages. */
export interface Operator {
  readonly name: string | null;
  readonly email: string | null;
}

/** The settings that would name the operator and their address, as far as they are missing. */
export function unsetOf(operator: Operator): readonly string[] {
  return [...(operator.name === null ? ["OPERATOR_NAME"] : []), ...(operator.email === null ? ["CONTACT_EMAIL"] : [])];
}

/** The site's settings besides its name. */
export interface SiteFacts {
  /** Whether it is a staging site, whose content may be deleted. */
  readonly staging: boolean;
  /** Whether the search index is not complete yet, so that lists may be missing. */
  readonly starting: boolean;
  /** The status page: our own, or another site's. */
  readonly statusUrl: string;
  /** The community chat; null where there is none. */
  readonly chatUrl: string | null;
}

/** The state of each part of the site, as on its status page. */
export type SiteStatus = Readonly<Record<"database" | "files" | "search", "works" | "slow" | "down">> & {
  readonly mails: "works" | "slow" | "down" | "kept";
};

/** One file of a form, to be read to its end. */
export interface FormFile {
  readonly name: string;
  readonly filename: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** `fields` by name; `files` by name, with the results of `onFile`. */
export interface ReadForm<T> {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, T>;
}

type FormReader = <T>(request: Request, onFile: (file: FormFile) => Promise<T>) => Promise<ReadForm<T>>;

export interface WebInput {
  /** Performs operations as the current user. It must identify operations by name: the bundle has its own copies. */
  readonly call: Client;
  /** The full public URL, e.g. `https://tessera.example/mods?q=map`. */
  readonly url: string;
  /** HTTP method of the request. Without scripts, a page is rendered in response to a POST. */
  readonly method: string;
  /** The CSP nonce of this response's scripts. */
  readonly nonce: string;
  /** The raw Cookie header. */
  readonly cookies: string | null;
  /** The requested language of the page. */
  readonly language: LanguageChoice;
  readonly viewer: Viewer | null;
  /** Id of the running release. */
  readonly buildId: string;
  /** The site's operator and how to contact them; null where not set. */
  readonly operator: Operator;
  readonly site: SiteFacts;
  /** Checks the parts of the site, at most every few seconds. */
  readonly status: () => Promise<SiteStatus>;
  /** Name of the session cookie. */
  readonly sessionCookie: string;
  /** Name of the cookie that identifies a browser that signed in before. */
  readonly deviceCookie: string;
  /** Reads a multipart form as a stream; each file goes to `onFile`, one at a time. */
  readonly readForm: FormReader;
  /** Receives the page's HTML directly, since the response body would pass through three streams. */
  readonly onHtml: (html: Buffer) => void;
  /** Called once with every error that is not a refusal. */
  readonly onError: (error: unknown) => void;
}

/** A refusal as thrown by verbs: by codes. */
export interface CodedRefusal extends Reason {
  readonly kind: ProblemKind;
  readonly fields: FieldRefusals;
}

/** A refusal as passed to error pages, in the page's language. */
export interface Refusal {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly fields: FieldTexts;
  /** Refused because the account is suspended: the form keeps its input. */
  readonly suspended?: boolean;
}

/** A refused form: what is wrong, where, and the user's input. */
export interface RefusedForm extends Refusal {
  readonly values: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;

export const webContext = createContext<WebInput>();

/** Translates a refusal into the page's language. */
export type FormatProblem = (
  refusal: Reason & { readonly fields: FieldRefusals },
) => Promise<Pick<Refusal, "message" | "fields">>;

/** Provided by the server entry: this module is shared with browser code, the messages must not be. */
const sayContext = createContext<FormatProblem>();

/** The context of one request. Created by the site's server, outside the bundle, through the server entry. */
export function createWebContext(input: WebInput, say: FormatProblem): RouterContextProvider {
  const context = new RouterContextProvider(new Map([[webContext, input]]));
  context.set(sayContext, say);
  return context;
}

/** A refusal by a page itself, in the page's language. For loaders and actions. */
export async function refusalOf(
  context: Readonly<RouterContextProvider>,
  kind: ProblemKind,
  { code, values }: Reason,
  fields: FieldRefusals = {},
): Promise<Refusal> {
  return { kind, ...(await context.get(sayContext)({ code, ...(values && { values }), fields })) };
}

/** Detects `Problem` by its shape: the class that verbs throw is outside this bundle, so `instanceof` does not work. */
function refusalIn(error: unknown): CodedRefusal | null {
  if (!(error instanceof Error) || error.name !== "Problem" || !("kind" in error) || !("fields" in error)) return null;
  const { kind, code, values, fields } = error as Problem;
  return kind in problemKinds ? { kind, code, values, fields } : null;
}

/** Redirects to sign-in or confirmation, and back to the page, without what the router adds to data requests. */
function leadBy(step: "sign-in" | "confirm", url: URL): Response {
  const back = url.pathname.replace(/(?:^\/_root|\/_)?\.data$/, "") || "/";
  return redirect(`/auth/${step}?${new URLSearchParams({ redirect: back + url.search })}`);
}

interface Asked {
  readonly url: URL;
  readonly viewer: Viewer | null;
  readonly say: FormatProblem;
}

/** Rethrows a refusal as something the router understands: a redirect to sign-in, or data with its status. */
async function rethrow(error: unknown, { url, viewer, say }: Asked): Promise<never> {
  const coded = refusalIn(error);
  if (coded === null) throw error;
  if (coded.kind === "unauthenticated") throw leadBy("sign-in", url);
  const refusal: Refusal = { kind: coded.kind, ...(await say(coded)) };
  const suspended = refusal.kind === "forbidden" && viewer !== null && viewer.suspensionReason !== null;
  throw data({ ...refusal, ...(suspended && { suspended }) }, { status: problemKinds[refusal.kind].status });
}

/**
 * The request of a loader or action. Through `call`, "missing" and "forbidden" become error pages, "unauthenticated"
 * becomes sign-in and back; in actions wrap the work in `attempt` to keep the form.
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
  /** Reads a multipart form; refusals by `onFile` and an invalid form are handled like any other. */
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

/** The current user; visitors are redirected to sign in and come back. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const { viewer, url } = requestContext(context);
  if (viewer === null) throw leadBy("sign-in", url);
  return viewer;
}

/**
 * A form that requires confirmation is no longer shown this long after it; slightly before the confirmation expires.
 */
const confirmedForMs = 45 * 60 * 1000;

/**
 * Whether a form that requires confirmation can be shown: the user authenticated recently, or the page responds to a
 * form they submitted, which keeps its input.
 */
export function isConfirmed(context: Readonly<RouterContextProvider>): boolean {
  const { confirmedAt } = requireViewer(context);
  return context.get(webContext).method === "POST" || Date.now() - confirmedAt <= confirmedForMs;
}

/** The current user, recently authenticated; everyone else is redirected to do that and come back. */
export function requireConfirmed(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = requireViewer(context);
  if (isConfirmed(context)) return viewer;
  throw leadBy("confirm", requestContext(context).url);
}

/** The text values of a form, without files and secrets (passwords, codes, tokens). */
function textsOf(form: FormData | Values): Values {
  const entries = form instanceof FormData ? [...form.entries()] : Object.entries(form);
  return Object.fromEntries(shownTexts(entries));
}

/**
 * Runs an action. A refusal that the user can fix (invalid fields, conflicts, limits), or that is due to their
 * suspension, is returned with its status and `{ kind, message, fields, values }`, so that the form shows its input
 * again; others are rethrown.
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
