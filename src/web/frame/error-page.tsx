// Error pages for missing, forbidden and failed pages: what happened and where to go.
import { isRouteErrorResponse, useLocation } from "react-router";
import { Text, useText } from "#web/i18n/errors.ts";
import { SpriteGlyph } from "#web/icons/glyph.tsx";
import { isUnreached } from "#web/lib/connection.ts";
import type { Refusal } from "#web/lib/context.ts";
import { typeInPath } from "#web/lib/project-types.ts";
import { A } from "./a.tsx";
import styles from "./error-page.module.css";
import { PageHead } from "./page-head.tsx";
import { ExternalLink } from "./external-link.tsx";
import { Unreached, type PageErrorProps } from "./plain-error.tsx";
import { SiteSearch } from "./site-search.tsx";
import { useFrame } from "./use-frame.ts";

type Missing = "project" | "user" | "organization" | "collection";

/** What kind of thing a path names, for a 404 that explains why it may be gone. */
function missingIn(pathname: string): Missing | null {
  const [, first, second] = pathname.split("/");
  if (!second) return null;
  if (first === "user" || first === "organization" || first === "collection") return first;
  return first === "project" || (typeInPath(pathname) !== null && !first?.endsWith("s")) ? "project" : null;
}

function Reasons(props: { what: Missing }) {
  const a = (words: React.ReactNode[]) => (
    <A key="terms" href="/legal/terms">
      {words}
    </A>
  );
  return (
    <>
      <p>
        <Text id="errors.reasons" />
      </p>
      <ul className={styles.reasons}>
        <li>
          <Text id={`errors.${props.what}.mistyped`} />
        </li>
        <li>
          <Text id={`errors.${props.what}.changed`} />
        </li>
        <li>
          <Text id={`errors.${props.what}.removed`} values={{ a }} />
        </li>
      </ul>
    </>
  );
}

const cube = <SpriteGlyph symbol="missing-cube" width={128} height={152} strokeWidth={0} className={styles.cube} />;

function Layout(props: { title: string; children: React.ReactNode }) {
  const t = useText();
  return (
    <div className={styles.page}>
      <PageHead title={props.title} hidden />
      {cube}
      <div className={styles.words}>
        <h1>{props.title}</h1>
        {props.children}
        <section className={styles.next}>
          <SiteSearch wide name={t("errors.search")} />
          <A href="/">
            <Text id="errors.home" />
          </A>
        </section>
      </div>
    </div>
  );
}

/** The project whose page or version is missing; null where the project itself is. */
function withinOf(error: unknown): { path: string; title: string } | null {
  const within = isRouteErrorResponse(error)
    ? (error.data as { within?: { path: string; title: string } } | null)?.within
    : undefined;
  return within ?? null;
}

function NotFoundWithin({ path, title }: { path: string; title: string }) {
  const t = useText();
  return (
    <Layout title={t("errors.missing.title")}>
      <p className={styles.lead}>
        <Text id="errors.missing.description" />
      </p>
      <p>
        <A href={path}>
          <bdi>{title}</bdi>
        </A>
      </p>
    </Layout>
  );
}

function NotFound() {
  const t = useText();
  const { pathname } = useLocation();
  const what = missingIn(pathname);
  const message = `Page Not Found: ${pathname}`;
  return (
    <Layout title={t(what === null ? "errors.missing.title" : `errors.${what}.title`)}>
      <p className={styles.lead}>
        <Text id={what === null ? "errors.missing.description" : `errors.${what}.description`} />
      </p>
      {what !== null && <Reasons what={what} />}
      {what === null && <p className={styles.code}>{t("errors.other.code", { status: 404, message })}</p>}
    </Layout>
  );
}

/** `message` says why, if the refusal did. */
function Forbidden(props: { message: string | null }) {
  const t = useText();
  return (
    <Layout title={t("errors.forbidden.title")}>
      <p dir="auto" className={styles.lead}>
        {props.message ?? t("errors.forbidden.other")}
      </p>
    </Layout>
  );
}

/** The message of a refusal from the server before the page ran, in the API's error format; null for any other text. */
function describedIn(text: string): string | null {
  try {
    const { description } = JSON.parse(text) as { description?: unknown };
    return typeof description === "string" ? description : null;
  } catch {
    return null;
  }
}

/** The message of one of our own refusals, for which retrying later does not help. */
function refusalOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null;
  if (typeof error.data === "string") return describedIn(error.data);
  const refusal = error.data as Partial<Refusal> | null;
  return refusal?.kind !== undefined && refusal.message ? refusal.message : null;
}

function Refused(props: { message: string }) {
  const t = useText();
  return (
    <Layout title={t("errors.refused.title")}>
      <p className={styles.lead}>{props.message}</p>
    </Layout>
  );
}

/**
 * The status and message of whatever was thrown; unknown errors are 1000, "Unknown error" (docs/product.md, Display).
 */
function describe(error: unknown, unknown: string): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = (error.data as Partial<Refusal> | null)?.message;
    return { status: error.status, message: message ?? (error.statusText || unknown) };
  }
  return error instanceof Error ? { status: 500, message: error.message } : { status: 1000, message: unknown };
}

/** Where to get help; without a configured chat there is only the status page. */
function Places() {
  const t = useText();
  const { statusUrl, chatUrl } = useFrame().site;
  const words = t("errors.other.status");
  return (
    <ul className={styles.reasons}>
      <li>
        {statusUrl.startsWith("/") ? (
          <A href={statusUrl}>{words}</A>
        ) : (
          <ExternalLink href={statusUrl}>{words}</ExternalLink>
        )}
      </li>
      {chatUrl !== null && (
        <li>
          <ExternalLink href={chatUrl}>{t("errors.other.chat")}</ExternalLink>
        </li>
      )}
    </ul>
  );
}

function Broken(props: { error: unknown }) {
  const t = useText();
  const { chatUrl } = useFrame().site;
  return (
    <Layout title={t("core.broken.title")}>
      <p className={styles.lead}>
        <Text id="core.broken.description" />
      </p>
      <p>
        <Text id="errors.other.again" />
      </p>
      <p>
        <Text id={chatUrl === null ? "errors.other.persists.status" : "errors.other.persists"} />
      </p>
      <Places />
      <p className={styles.code}>{t("errors.other.code", { ...describe(props.error, t("errors.other.unknown")) })}</p>
    </Layout>
  );
}

export function ErrorPage(props: PageErrorProps) {
  const status = isRouteErrorResponse(props.error) ? props.error.status : 500;
  if (isUnreached(props.error)) return <Unreached to={props.to} />;
  const within = status === 404 ? withinOf(props.error) : null;
  if (within !== null) return <NotFoundWithin {...within} />;
  if (status === 404) return <NotFound />;
  const message = refusalOf(props.error);
  if (status === 403) return <Forbidden message={message} />;
  return message === null ? <Broken error={props.error} /> : <Refused message={message} />;
}
