// The error boundary shown in place of a failed page.
import { lazy, Suspense } from "react";
import { PlainError, type PageErrorProps } from "./plain-error.tsx";

/** Rarely needed, so loaded on demand; if it cannot be loaded, plain text is shown. */
const ErrorPage = lazy(async () => {
  try {
    return { default: (await import("./error-page.tsx")).ErrorPage };
  } catch {
    return { default: PlainError };
  }
});

export function PageError(props: PageErrorProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}
