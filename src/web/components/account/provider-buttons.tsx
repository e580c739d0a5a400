// Buttons to sign in with other providers, and errors on returning from them.
import { Form, useSearchParams } from "react-router";
import type { ProviderFailure, ProviderView } from "#features/accounts/providers/contract.ts";
import { providerTitles, type ProviderName } from "#features/accounts/providers/shapes.ts";
import { useText } from "#web/i18n/providers.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ProviderGlyph } from "./provider-glyph.tsx";
import styles from "./provider-buttons.module.css";

type ButtonsProps = {
  providers: readonly ProviderView[];
  /** Where the user is sent afterwards. */
  back: string;
  purpose?: "sign-in" | "confirm";
};

/** Empty when no provider is configured. Pages that show it load with `loadProviders`. */
export function ProviderButtons({ providers, back, purpose = "sign-in" }: ButtonsProps) {
  const t = useText();
  if (providers.length === 0) return null;
  return (
    <Form method="post" className={styles.providers} aria-labelledby="providers-or">
      <h2 id="providers-or" className={styles.or}>
        {t("providers.or")}
      </h2>
      <input type="hidden" name="redirect" value={back} />
      <input type="hidden" name="purpose" value={purpose} />
      <div className={styles.buttons}>
        {providers.map(({ name, title }) => (
          <Button key={name} type="submit" size="large" formAction={`/auth/provider/${name}`}>
            <ProviderGlyph name={name} />
            {title}
          </Button>
        ))}
      </div>
    </Form>
  );
}

const problems = [
  "denied",
  "failed",
  "expired",
  "email-taken",
  "linked-elsewhere",
  "linked-another",
  "not-linked",
] as const satisfies readonly ProviderFailure[];

const isProvider = (name: string | null): name is ProviderName => name !== null && Object.hasOwn(providerTitles, name);

/** Shows why signing in with a provider failed, from the page's URL; nothing when it did not. */
export function ProviderProblem() {
  const t = useText();
  const [params] = useSearchParams();
  const provider = params.get("provider");
  const problem = problems.find((one) => one === params.get("problem"));
  if (!problem || !isProvider(provider)) return null;
  return (
    <Callout kind={problem === "denied" ? "info" : "danger"} announce>
      {t(`providers.problem.${problem}`, { name: providerTitles[provider] })}
    </Callout>
  );
}
