// Brings the server's page to life in the browser.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { formatMessage } from "#kernel/message.ts";
import { findMessage, loadWords, showLocale } from "#web/i18n/words.ts";
import { keepFailedSends } from "#web/lib/failed-sends.ts";
import { replaceMissingPart } from "#web/lib/reload-guard.ts";
import { guardPage } from "#web/ui/trusted-html.ts";

// The language that the document came in.
const { lang } = document.documentElement;

guardPage();
keepFailedSends(() => formatMessage(lang, findMessage(lang, "core.unreached")));

// Parts of pages that the router fetches itself (vite.config.ts); what our own code asks for does without.
Object.assign(globalThis, { tesseraRecover: replaceMissingPart });

// The words of the page, which the document asked for already: without them it would come to life in English.
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
