// Parts of pages whose code is fetched when somebody asks for them.
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { hold } from "#web/lib/connection.ts";

/** What a part takes beside its own props: told that its code cannot be had; true says that something else stands in. */
type Missing = { onMissing?: () => boolean | void };

/**
 * A component that fetches its code when it is first drawn and shows nothing until then. Without network, or after a
 * new release, the page stays as it is and a message says what is missing; drawn again it tries again.
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
