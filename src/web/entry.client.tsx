// Brings the server's page to life in the browser.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadWords, showLocale } from "#web/i18n/words.ts";
import { keepFailedSends } from "#web/lib/failed-sends.ts";
import { recoverFromMissingPart, replaceMissingPart } from "#web/lib/reload-guard.ts";
import { guardPage } from "#web/ui/trusted-html.ts";

guardPage();
keepFailedSends();

// Parts of pages that the router fetches itself (vite.config.ts), and those that our own code asks for.
Object.assign(globalThis, { tesseraRecover: replaceMissingPart });
window.addEventListener("vite:preloadError", (event) => {
  if (recoverFromMissingPart()) event.preventDefault();
});

// The words of the page, which the document asked for already: without them it would come to life in English.
const { lang } = document.documentElement;
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
