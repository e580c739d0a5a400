// Brings the server's page to life in the browser.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadWords, showLocale } from "#web/i18n/words.ts";
import { guardPage } from "#web/ui/trusted-html.ts";

// The language that the document came in.
const { lang } = document.documentElement;

guardPage();

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
