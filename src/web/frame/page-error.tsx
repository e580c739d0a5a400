// What shows in the place of a page that failed, wherever that is noticed.
import { lazy, Suspense } from "react";
import { PlainError, type PageErrorProps } from "./plain-error.tsx";

/** Most visits never need it; where it cannot be fetched any more, plain words stand in. */
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
