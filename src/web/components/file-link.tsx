// A link to a file, styled as a button: the browser downloads it, bypassing the router.
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
