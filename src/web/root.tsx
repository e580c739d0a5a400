// The document around every page: head, theme, words, frame, and what shows when a page fails.
import rubik from "@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2?url";
import { lazy, Suspense, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { A } from "#web/frame/a.tsx";
import { Frame } from "#web/frame/frame.tsx";
import { PlainError } from "#web/frame/plain-error.tsx";
import { usePreferences, type FrameData } from "#web/frame/use-frame.ts";
import { defaultLocale, WordsProvider } from "#web/i18n/area.tsx";
import { from } from "#web/lib/context.ts";
import "#web/themes/index.css";
import { LinkProvider } from "#web/ui/link.tsx";
import type { Route } from "./+types/root.ts";

/** Most visits never need it; where it cannot be fetched any more, plain words stand in. */
const ErrorPage = lazy(async () => {
  try {
    return { default: (await import("#web/frame/error-page.tsx")).ErrorPage };
  } catch {
    return { default: PlainError };
  }
});

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: rubik, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function loader({ context }: Route.LoaderArgs): FrameData {
  const { viewer, preferences, buildId } = from(context);
  return { viewer, preferences, buildId, now: Date.now() };
}

export function Layout(props: { children: ReactNode }) {
  const { colorMode, cosmetics } = usePreferences();
  return (
    <html lang={defaultLocale} dir="ltr" data-theme={colorMode} data-dark={cosmetics.preferredDarkTheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <WordsProvider>
          <LinkProvider value={A}>
            <Frame>{props.children}</Frame>
          </LinkProvider>
        </WordsProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
}
