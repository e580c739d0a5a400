// Brings the server's page to life in the browser.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { recoverFromMissingPart } from "#web/lib/reload-guard.ts";
import { guardPage } from "#web/ui/trusted-html.ts";

guardPage();

// Parts of pages that the router fetches itself (vite.config.ts), and those that our own code asks for.
Object.assign(globalThis, { tesseraRecover: recoverFromMissingPart });
window.addEventListener("vite:preloadError", (event) => {
  if (recoverFromMissingPart(true)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
