// Which e-mail addresses an account may have.
import { isDisposableEmail } from "disposable-email-domains-js";
import { invalid } from "#kernel/problem.ts";

/** Refuses addresses of services that throw their mailboxes away. */
export function demandEmail(email: string): void {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  // The list names `example.com`; mailboxes also hang below it.
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  if (domains.some((one) => isDisposableEmail(`x@${one}`))) throw invalid("email", "email.thrown-away");
}
