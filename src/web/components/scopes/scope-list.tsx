// Lists what a program requests or may do, by group.
import type { Scope } from "#kernel/scope.ts";
import { useText } from "#web/i18n/scopes.ts";
import { scopeGroups, scopeKey } from "./scope-groups.ts";
import styles from "./scopes.module.css";

/** Only groups with one of these scopes are shown. */
export function ScopeList(props: { scopes: readonly Scope[] }) {
  const t = useText();
  const groups = scopeGroups
    .map(({ name, scopes }) => ({ name, scopes: scopes.filter((scope) => props.scopes.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0);
  return (
    <dl className={styles.list}>
      {groups.map(({ name, scopes }) => (
        <div key={name}>
          <dt>{t(`scopes.group.${name}`)}</dt>
          {scopes.map((scope) => (
            <dd key={scope}>
              {t(`scopes.${scopeKey(scope)}`)}
              <span>{t(`scopes.${scopeKey(scope)}.description`)}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
