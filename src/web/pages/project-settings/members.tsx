// The members of a project.
import { listProjectMembers } from "#features/catalog/contract.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Status } from "#web/ui/chip.tsx";
import type { Route } from "./+types/members.ts";
import styles from "./project-settings.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const members = await requestContext(context).call(listProjectMembers, { project: params.id });
  return {
    members: members.map(({ user, role, isOwner, accepted }) => ({
      id: user.id,
      username: user.username,
      avatarUrl: user.avatarUrl,
      role,
      isOwner,
      accepted,
    })),
  };
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <section>
      <h2>{t("publish.part.members")}</h2>
      <ul className={styles.rows}>
        {loaderData.members.map((member) => (
          <li key={member.id} className={styles.member}>
            <Avatar name={member.username} src={member.avatarUrl} size={36} shape="round" />
            <A href={`/user/${member.username}`}>{member.username}</A>
            {!(member.isOwner && member.role === "Owner") && <span className={styles.small}>{member.role}</span>}
            {!member.accepted && <Status kind="warn">{t("publish.members.invited")}</Status>}
            {member.isOwner && <Status kind="info">{t("publish.members.owner")}</Status>}
          </li>
        ))}
      </ul>
    </section>
  );
}
