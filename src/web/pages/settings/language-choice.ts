// Changes the language of the site in place: its words first, then the cookie, then everything that is shown.
import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { withoutLanguage } from "#web/frame/carry-language.ts";
import { loadWords } from "#web/i18n/words.ts";

/** What became of the last choice: `locale` is the one that was pressed, "" for the browser's. */
export interface Choice {
  readonly locale: string;
  readonly state: "applying" | "applied" | "load-failed" | "error";
}

/** Whether the server kept the choice; it answers forms without scripts the same. */
async function save(locale: string): Promise<boolean> {
  try {
    const answer = await fetch("/preferences", { method: "POST", body: new URLSearchParams({ locale }) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The last choice, and what chooses: a locale with its words, or "" with those of the browser's language. */
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
    // What the address asks would win over what was just chosen.
    await (bare === here ? revalidate() : navigate(bare, { replace: true, preventScrollReset: true }));
    end("applied");
  };
  return { choice, choose };
}
