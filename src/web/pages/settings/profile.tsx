// A user's public profile: avatar, name, bio, and whether the email address is visible.
import { useState } from "react";
import { getSelf, editUser, removeAvatar, setAvatar } from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { PictureControl } from "#web/components/form/picture-control.tsx";
import { pictureFault } from "#web/components/form/picture-files.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { receiveFile, squareOf } from "#web/components/publish/receive-file.ts";
import { A } from "#web/frame/a.tsx";
import { useText as useProfileText } from "#web/i18n/profile.ts";
import { useText } from "#web/i18n/settings.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/profile.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  const { username, bio, avatarUrl, email, emailVerified, emailShown } = await requestContext(context).call(
    getSelf,
    {},
  );
  return { username, bio, avatarUrl, email, emailVerified, emailShown };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const { id: user } = requireViewer(context);
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    return receiveFile(context, request, (file) => call(setAvatar, { user, ...squareOf(request) }, file.stream));
  }
  const form = await readFormData(request);
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "remove-avatar") await call(removeAvatar, { user });
    else {
      const [username, bio] = [textIn(form, "username"), textIn(form, "bio")];
      const emailShown = form.has("emailShown-offered") ? { emailShown: form.has("emailShown") } : {};
      await call(editUser, { user, username, bio, ...emailShown });
    }
    return { saved: true } as const;
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function ShownEmail({ user, refused }: { user: Loaded; refused: KeptForm | null }) {
  const t = useProfileText();
  const { email, emailVerified, emailShown } = user;
  if (email === null) return null;
  const help = t(emailVerified ? "profile.email.show.description" : "profile.email.unconfirmed", { email });
  return (
    <div>
      <input type="hidden" name="emailShown-offered" value="yes" />
      <Switch
        name="emailShown"
        label={t("profile.email.show")}
        help={help}
        defaultChecked={refused ? "emailShown" in refused.values : emailShown}
      />
    </div>
  );
}

function Words(props: { user: Loaded; refused: KeptForm | null }) {
  const t = useText();
  const tProfile = useProfileText();
  const { user, refused } = props;
  const names = {
    username: t("settings.username"),
    bio: t("settings.bio"),
    emailShown: tProfile("profile.email"),
  };
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
      <ShownEmail user={user} refused={refused} />
    </SettingsForm>
  );
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const tProfile = useProfileText();
  const [waits, setWaits] = useState(false);
  const refused = refusedIn(actionData);
  return (
    <AccountPage
      title={t("settings.profile")}
      actions={<A href={`/user/${loaderData.username}`}>{t("settings.profile.view")}</A>}
    >
      <PictureControl
        name="avatar"
        title={t("settings.picture")}
        picture={<Avatar name={loaderData.username} src={loaderData.avatarUrl} size={96} shape="round" />}
        label={t("settings.picture.choose")}
        help={t("settings.picture.help")}
        error={pictureFault(refused)}
        sendLabel={t("settings.picture.set")}
        changed={t("settings.picture.changed")}
        remove={loaderData.avatarUrl === null ? null : { label: t("settings.picture.remove"), intent: "remove-avatar" }}
        round
        onWaiting={setWaits}
      />
      <div>
        <FormAnswer answer={actionData} saved={waits ? tProfile("profile.crop.waits") : undefined} />
        <Words user={loaderData} refused={refused} />
      </div>
    </AccountPage>
  );
}
