// A link to a file, drawn as a button: the browser downloads it, the router stays out.
import type { ComponentProps } from "react";
import { LinkButton } from "#web/ui/button.tsx";
import { LinkProvider } from "#web/ui/link.tsx";

export function FileLink(props: ComponentProps<typeof LinkButton>) {
  return (
    <LinkProvider value="a">
      <LinkButton download="" {...props} />
    </LinkProvider>
  );
}
