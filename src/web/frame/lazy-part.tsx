// Parts of pages whose code is loaded on demand.
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { hold } from "#web/lib/connection.ts";

/** Extra prop of a part: called when its code cannot be loaded; returning true means a fallback handles it. */
type Missing = { onMissing?: () => boolean | void };

/**
 * A component that loads its code on first render and shows nothing until then. Without network, or after a new
 * release, the page stays usable and a message says what is missing; the next render tries again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Missing> {
  let loaded: ComponentType<P> | null = null;
  return function Wanted(props: P & Missing) {
    const [Part, setPart] = useState(() => loaded);
    const miss = useEffectEvent(() => {
      if (props.onMissing?.() !== true) hold("part");
    });
    useEffect(() => {
      if (loaded !== null) return;
      let gone = false;
      load().then(
        (part) => {
          loaded = part;
          if (!gone) setPart(() => part);
        },
        () => {
          if (!gone) miss();
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
