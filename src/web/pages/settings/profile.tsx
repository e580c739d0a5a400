// What others see of a person: picture, name, a few words.
import { Form } from "react-router";
import { editUser, getUser, removeAvatar, setAvatar } from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { PictureForm } from "#web/components/form/picture-form.tsx";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { receiveFile } from "#web/components/publish/receive-file.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/settings.ts";
import { from, requireViewer } from "#web/lib/context.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextInput } from "#web/ui/field.tsx";
import type { Route } from "./+types/profile.ts";
import styles from "./settings.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireViewer(context);
  const { username, bio, avatarUrl } = await from(context).call(getUser, { user: id });
  return { username, bio, avatarUrl };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = from(context);
  const { id: user } = requireViewer(context);
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    return receiveFile(context, request, (file) => call(setAvatar, { user }, file.stream));
  }
  const form = await request.formData();
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "remove-avatar") await call(removeAvatar, { user });
    else await call(editUser, { user, username: textIn(form, "username"), bio: textIn(form, "bio") });
    return { saved: true } as const;
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function Picture(props: { user: Loaded; error?: string }) {
  const t = useText();
  const { username, avatarUrl } = props.user;
  return (
    <section className={styles.picture} aria-labelledby="picture">
      <Avatar name={username} src={avatarUrl} size={96} shape="round" />
      <div className={styles.words}>
        <h2 id="picture">{t("settings.picture")}</h2>
        <PictureForm
          name="avatar"
          label={t("settings.picture.choose")}
          help={t("settings.picture.help")}
          error={props.error}
          sendLabel={t("settings.picture.set")}
        />
        {avatarUrl !== null && (
          <Form method="post">
            <Button type="submit" name="intent" value="remove-avatar" tone="quiet" size="small">
              {t("settings.picture.remove")}
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}

function Words(props: { user: Loaded; refused: KeptForm | null }) {
  const t = useText();
  const { user, refused } = props;
  const names = { username: t("settings.username"), bio: t("settings.bio") };
  return (
    <SettingsForm version={JSON.stringify(user)} names={names}>
      <TextInput
        label={names.username}
        name="username"
        help={t("settings.username.help")}
        defaultValue={refused?.values.username ?? user.username}
        error={refused?.fields.username}
        pattern="[a-zA-Z0-9._\-]+"
        title={t("settings.username.rule")}
        maxLength={39}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea
        label={names.bio}
        name="bio"
        defaultValue={refused?.values.bio ?? user.bio}
        error={refused?.fields.bio}
        rows={2}
        maxLength={160}
        counter={(left) => t("settings.left", { left })}
      />
    </SettingsForm>
  );
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const refused = refusedIn(actionData);
  return (
    <AccountPage
      title={t("settings.profile")}
      actions={<A href={`/user/${loaderData.username}`}>{t("settings.profile.view")}</A>}
    >
      <Picture user={loaderData} error={refused?.fields.image ?? refused?.fields.file} />
      <div>
        <FormAnswer answer={actionData} />
        <Words user={loaderData} refused={refused} />
      </div>
    </AccountPage>
  );
}
