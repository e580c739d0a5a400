// Validates the email addresses of accounts.
import { isDisposableEmail } from "disposable-email-domains-js";
import { invalid } from "#kernel/problem.ts";

/** Refuses addresses at disposable mail services. */
export function demandEmail(email: string): void {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  // The list contains `example.com`; subdomains are disposable too.
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  if (domains.some((one) => isDisposableEmail(`x@${one}`))) throw invalid("email", "email.thrown-away");
}
