// Feature flags, and in developer mode every component in every state and theme.
import { data, redirect, useFetcher } from "react-router";
import { InEnglish } from "#web/components/in-english.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { preferencesKey, usePreferences } from "#web/frame/use-frame.ts";
import { useText } from "#web/i18n/flags.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { switches } from "#web/lib/preferences.ts";
import { sameSitePath } from "#web/lib/same-site-path.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice.tsx";
import type { Route } from "./+types/flags.ts";
import { Components } from "./components.tsx";
import styles from "./flags.module.css";

/** Affects no page but this one. */
const developerCookie = "developer-mode";

export function loader({ context }: Route.LoaderArgs) {
  return { developer: requestContext(context).cookie(developerCookie) === "1" };
}

/** Toggles developer mode, for the five clicks on the logo and this page's button. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cookie, secure } = requestContext(context);
  const form = await readFormData(request);
  if (form.get("intent") !== "developer") throw data(null, { status: 400 });
  const on = cookie(developerCookie) !== "1";
  const kept = `${developerCookie}=${on ? 1 : ""}; Path=/; Max-Age=${on ? 31_536_000 : 0}; SameSite=Lax; HttpOnly`;
  const headers = withFollowUp(on ? "developer-on" : "developer-off");
  headers.append("Set-Cookie", secure ? `${kept}; Secure` : kept);
  return form.has("back") ? redirect(sameSitePath(form.get("back"), "/flags"), { headers }) : data(null, { headers });
}

function Switches() {
  const t = useText();
  const { cosmetics } = usePreferences();
  const fetcher = useFetcher({ key: preferencesKey });
  const save = (form: HTMLFormElement | null) => {
    if (!form) return;
    const chosen = new FormData(form);
    chosen.delete("back");
    void fetcher.submit(chosen, { method: "post", action: "/preferences", flushSync: true });
  };
  return (
    <form method="post" action="/preferences" className={styles.form}>
      <input type="hidden" name="back" value="/flags" />
      <fieldset className={styles.switches}>
        <legend>{t("flags.legend")}</legend>
        {switches.map((name) => (
          <div key={name}>
            <input type="hidden" name="switch" value={name} />
            <Switch
              name={name}
              label={t(`flags.${name}`)}
              checked={cosmetics[name]}
              onChange={(event) => save(event.currentTarget.form)}
            />
          </div>
        ))}
      </fieldset>
      <noscript>
        <Button type="submit" tone="primary">
          {t("flags.save")}
        </Button>
      </noscript>
    </form>
  );
}

export default function Flags({ loaderData: { developer } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead title={t("flags.title")} hidden />
      <InEnglish className={styles.page}>
        <h1>{t("flags.title")}</h1>
        <p>{t("flags.description")}</p>
        <Switches />
        <h2>{t("flags.developer")}</h2>
        <form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="developer" />
          <input type="hidden" name="back" value="/flags" />
          <p>{t(developer ? "flags.developer.on" : "flags.developer.off")}</p>
          <div>
            <Button type="submit">{t(developer ? "flags.developer.stop" : "flags.developer.start")}</Button>
          </div>
        </form>
        {developer && <Components />}
      </InEnglish>
    </>
  );
}
