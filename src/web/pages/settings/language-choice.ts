// Changes the site's language in place: its messages first, then the cookie, then everything shown.
import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { withoutLanguage } from "#web/lib/url-language.ts";
import { loadWords } from "#web/i18n/words.ts";

/** The result of the last choice: `locale` is the one clicked, "" for the browser's. */
export interface Choice {
  readonly locale: string;
  readonly state: "applying" | "applied" | "load-failed" | "error";
}

/** Whether the server saved the choice; forms without scripts get the same response. */
async function save(locale: string): Promise<boolean> {
  try {
    const answer = await fetch("/preferences", { method: "POST", body: new URLSearchParams({ locale }) });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * The last choice, and a function that chooses: a locale with its messages, or "" with those of the browser's language.
 */
export function useLanguageChoice(automatic: string) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const choose = async (locale: string) => {
    const end = (state: Choice["state"]) => setChoice({ locale, state });
    end("applying");
    if (!(await loadWords(locale || automatic))) return end("load-failed");
    if (!(await save(locale))) return end("error");
    const here = pathname + search;
    const bare = withoutLanguage(here);
    // A language in the URL would override the choice.
    await (bare === here ? revalidate() : navigate(bare, { replace: true, preventScrollReset: true }));
    end("applied");
  };
  return { choice, choose };
}
