// The few words that are always at hand when a page fails, also without the network.
import { Text } from "#web/i18n/core.ts";

export function PlainError() {
  return (
    <>
      <h1>
        <Text id="core.broken.title" />
      </h1>
      <p>
        <Text id="core.broken.says" />
      </p>
    </>
  );
}
