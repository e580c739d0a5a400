// The moderation queue at a glance: how much, how long, and a link to the first item.
import { reviewQueue } from "#features/catalog/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { Figures } from "#web/components/form/figures.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/staff.ts";
import { requestContext } from "#web/lib/context.ts";
import { requireStaff } from "#web/lib/guards.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/overview.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  const queue = await requestContext(context).call(reviewQueue, {});
  const [oldest] = queue;
  return {
    waiting: queue.length,
    oldest: oldest && { path: `/${oldest.type}/${oldest.slug}/moderation`, since: oldest.queued },
  };
}

export default function Overview({ loaderData: { waiting, oldest } }: Route.ComponentProps) {
  const t = useText();
  const figures = [
    { name: t("staff.waiting"), value: waiting, href: "/moderation/review" },
    ...(oldest?.since ? [{ name: t("staff.oldest"), value: <TimeAgo at={oldest.since} /> }] : []),
  ];
  return (
    <AccountPage title={t("staff.moderation")} description={t("staff.moderation.description")}>
      {oldest === undefined ? (
        <EmptyState title={t("staff.empty")}>
          <p>{t("staff.empty.description")}</p>
        </EmptyState>
      ) : (
        <>
          <Figures figures={figures} />
          <div>
            <LinkButton href={oldest.path} tone="primary">
              {t("staff.next")}
            </LinkButton>
          </div>
        </>
      )}
    </AccountPage>
  );
}
