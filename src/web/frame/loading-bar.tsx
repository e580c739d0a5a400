// The loading bar during navigation; appears after 50 ms, so that quick changes show nothing.
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useText } from "#web/i18n/core.ts";
import { timings } from "#web/ui/timings.ts";
import styles from "./loading-bar.module.css";

type Phase = "off" | "waiting" | "growing" | "ending";

/** From the start of navigation to the end of the bar; a bar never shown needs no end. */
function usePhase(busy: boolean): Phase {
  const [phase, setPhase] = useState<Phase>("off");
  if (busy && (phase === "off" || phase === "ending")) setPhase("waiting");
  if (!busy && phase === "waiting") setPhase("off");
  if (!busy && phase === "growing") setPhase("ending");
  useEffect(() => {
    if (phase !== "waiting" && phase !== "ending") return;
    const [wait, next] =
      phase === "waiting" ? ([timings.loadingBarWaitMs, "growing"] as const) : ([300, "off"] as const);
    const timer = setTimeout(() => setPhase(next), wait);
    return () => clearTimeout(timer);
  }, [phase]);
  return phase;
}

export function LoadingBar() {
  const t = useText();
  const phase = usePhase(useNavigation().state !== "idle");
  if (phase === "off" || phase === "waiting") return null;
  const ending = phase === "ending";
  return (
    <div
      className={ending ? styles.end : styles.bar}
      role={ending ? undefined : "progressbar"}
      aria-label={ending ? undefined : t("core.loading")}
    />
  );
}
