// The document of every page: head, theme, messages, frame, and error boundary. Imported first, since it sets the order
// of the style layers.
import "#web/themes/index.css";
import languages from "virtual:languages";
import { useEffect, type ReactNode } from "react";
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { A } from "#web/frame/a.tsx";
import { CarryProvider } from "#web/frame/carry-language.ts";
import { Frame } from "#web/frame/frame.tsx";
import { PageError } from "#web/frame/page-error.tsx";
import { useLanguage, usePreferences, type FrameData, type FrameLanguage } from "#web/frame/use-frame.ts";
import { LocaleProvider } from "#web/i18n/area.tsx";
import { findMessage, loadForServer, showLocale } from "#web/i18n/words.ts";
import { scriptsPlace } from "#web/lib/after-paint.ts";
import { requestContext, unsetOf } from "#web/lib/context.ts";
import { handleFailedSends } from "#web/lib/failed-sends.ts";
import { followUpCookie, readFollowUp, clearedFollowUpCookie } from "#web/lib/follow-up.ts";
import { holdRedirects } from "#web/lib/redirect-out.ts";
import { fontBesideLatin, latin } from "#web/themes/font-files.ts";
import { LinkProvider } from "#web/ui/link.tsx";
import { carriedLocale, type LanguageChoice } from "#kernel/locale.ts";
import { formatMessage } from "#kernel/message.ts";
import type { Route } from "./+types/root.ts";

/** Keeps redirects on the site unless marked as leaving. */
export const middleware: Route.MiddlewareFunction[] = [holdRedirects];

/** Keeps the input of forms that could not be sent. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  handleFailedSends(() => {
    const { lang } = document.documentElement;
    return formatMessage(lang, findMessage(lang, "core.unreached"));
  }),
];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: latin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "search", href: "/opensearch.xml", type: "application/opensearchdescription+xml", title: "Tessera" },
];

/** The page's language, with its messages loaded. */
async function loadLanguage(choice: LanguageChoice): Promise<FrameLanguage> {
  const { locale } = choice;
  await loadForServer(locale);
  const { name, dir } = languages.find((language) => language.locale === locale) ?? {
    name: locale,
    dir: locale === "ar-XB" ? "rtl" : "ltr",
  };
  return { locale, name, dir, carried: carriedLocale(choice) };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, preferences, buildId, language: choice, site, operator, cookie } = requestContext(context);
  const language = await loadLanguage(choice);
  const followUp = readFollowUp(cookie(followUpCookie));
  const unset = viewer?.role === "admin" ? unsetOf(operator) : [];
  const frame: FrameData = { language, viewer, preferences, buildId, site, unset, followUp, now: Date.now() };
  return followUp === null ? frame : data(frame, { headers: { "Set-Cookie": clearedFollowUpCookie } });
}

export function Layout(props: { children: ReactNode }) {
  const { colorMode, cosmetics } = usePreferences();
  const { locale, dir, carried } = useLanguage();
  const font = fontBesideLatin(locale);
  useEffect(() => showLocale(locale), [locale]);
  return (
    <html
      lang={locale}
      dir={dir}
      data-theme={colorMode}
      data-dark={cosmetics.preferredDarkTheme}
      data-plain={cosmetics.advancedRendering ? undefined : ""}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      </head>
      <body>
        <LocaleProvider value={locale}>
          <CarryProvider value={carried}>
            <LinkProvider value={A}>
              <Frame>{props.children}</Frame>
            </LinkProvider>
          </CarryProvider>
        </LocaleProvider>
        <ScrollRestoration />
        <div {...scriptsPlace}>
          <Scripts />
        </div>
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
