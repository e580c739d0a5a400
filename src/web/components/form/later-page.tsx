// A user page for a later feature: what will be here, and what can be done today.
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import type { Glyph } from "#web/ui/icon.tsx";
import { Tabs, type TabLink } from "#web/ui/tabs.tsx";
import { AccountPage } from "./account-page.tsx";

type Props = {
  title: string;
  icon?: Glyph;
  /** What there is none of, in a few words. */
  none: string;
  description: string;
  /** What to do instead today. */
  next?: { readonly href: string; readonly label: string };
  under?: string;
  /** Tabs beside it; none by default. */
  tabs?: readonly TabLink[];
};

export function LaterPage({ title, icon, none, description, next, under, tabs }: Props) {
  return (
    <AccountPage title={title} description={description} under={under}>
      {tabs && tabs.length > 0 && <Tabs label={title} tabs={tabs} />}
      <EmptyState icon={icon} title={none} actions={next && <LinkButton href={next.href}>{next.label}</LinkButton>}>
        <p>{description}</p>
      </EmptyState>
    </AccountPage>
  );
}
