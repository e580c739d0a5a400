// Hydrates the server's page in the browser.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadWords, showLocale } from "#web/i18n/words.ts";
import { guardPage } from "#web/ui/trusted-html.ts";

// The language of the document.
const { lang } = document.documentElement;

guardPage();

// The page's messages, which the document preloads: without them it would hydrate in English.
showLocale(lang);
await loadWords(lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
