// Whether scripts run, for parts that differ without them.
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until scripts run. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
