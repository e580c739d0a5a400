// An access token's expiry: a number of days, or a date.
import type { TokenView } from "#features/accounts/contract.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/settings.ts";
import { RadioGroup } from "#web/ui/radio.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import styles from "./token-form.module.css";

const day = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

type Props = { token: TokenView | null; refused: KeptForm | null; now: number };

export function TokenExpiry({ token, refused, now }: Props) {
  const t = useText();
  const last = token && Date.parse(token.expires) > now ? token.expires.slice(0, 10) : null;
  const days = (count: number) => ({ value: String(count), label: t("settings.token.days", { count }) });
  return (
    <div className={styles.expiry}>
      <RadioGroup
        name="lasts"
        legend={t("settings.token.lasts")}
        options={[
          days(7),
          days(30),
          days(90),
          { value: "365", label: t("settings.token.year") },
          { value: "own", label: t("settings.token.own-day") },
        ]}
        defaultValue={refused?.values.lasts ?? (last ? "own" : "90")}
        required
      />
      <div className={styles["own-day"]}>
        <TextInput
          label={t("settings.token.last-day")}
          name="expires"
          type="date"
          min={dayOf(now)}
          defaultValue={refused?.values.expires ?? last ?? dayOf(now + 90 * day)}
          error={refused?.fields.expires}
        />
      </div>
    </div>
  );
}
