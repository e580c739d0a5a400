// Lets staff remove an image everywhere, and manage blocks.
import { data, Form, useSearchParams } from "react-router";
import {
  findPicture,
  listPictureBlocks,
  removePicture,
  unblockPicture,
  type FoundPictureView,
  type PictureBlockView,
} from "#features/moderation/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, refuse, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/pictures.ts";
import { requestContext, type Refusal } from "#web/lib/context.ts";
import { requireStaff } from "#web/lib/guards.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/pictures.ts";
import styles from "./pictures.module.css";

const perPage = 50;
/** More copies add no information. */
const copiesShown = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireStaff(context);
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const offset = (page - 1) * perPage;
  const blocks = await requestContext(context).call(listPictureBlocks, { offset, limit: perPage + 1 });
  return { page, pages: blocks.length > perPage ? page + 1 : page, blocks: blocks.slice(0, perPage) };
}

type Did = "find" | "remove" | "unblock";
interface Done {
  readonly did: Did;
  readonly found: FoundPictureView | null;
}

async function answer({ call }: ReturnType<typeof requestContext>, form: FormData): Promise<Done> {
  const picture = textIn(form, "picture");
  switch (textIn(form, "intent")) {
    case "remove":
      return { did: "remove", found: await call(removePicture, { picture, reason: textIn(form, "reason") }) };
    case "unblock":
      await ignoreMissing(() => call(unblockPicture, { block: textIn(form, "block") }));
      return { did: "unblock", found: null };
    default:
      return { did: "find", found: await call(findPicture, { picture }) };
  }
}

/** Reloads the subject of a refused removal, to submit it again. */
async function reloadSubject({ call }: ReturnType<typeof requestContext>, form: FormData) {
  if (textIn(form, "intent") !== "remove") return null;
  return (await ignoreMissing(() => call(findPicture, { picture: textIn(form, "picture") }))) ?? null;
}

export async function action({ context, request }: Route.ActionArgs) {
  requireStaff(context);
  const web = requestContext(context);
  const form = await readFormData(request);
  try {
    const done = await keepForm(form, async () => ({ ...(await answer(web, form)), refused: null }));
    if (!("data" in done)) return done;
    const wrong = done.data.fields.picture !== undefined;
    const found = wrong ? null : await reloadSubject(web, form);
    return data({ did: "find" as const, found, refused: done.data }, done.init ?? undefined);
  } catch (error) {
    const { data: refusal } = error as { data?: Refusal | null };
    if (refusal?.kind !== "missing") throw error;
    const { data: refused, init } = await refuse(context, form, { picture: { code: "missing.picture" } });
    return data({ did: "find" as const, found: null, refused }, init ?? undefined);
  }
}

function Find({ refused, asked }: { refused: KeptForm | null; asked: string }) {
  const t = useText();
  return (
    <Form method="post" className={styles.form}>
      <TextInput
        label={t("pictures.find.label")}
        help={t("pictures.find.help")}
        name="picture"
        defaultValue={refused?.values.picture ?? asked}
        error={refused?.fields.picture}
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" name="intent" value="find" tone="primary">
        {t("pictures.find")}
      </Button>
    </Form>
  );
}

function Remove({ found, picture, refused }: { found: FoundPictureView; picture: string; refused: KeptForm | null }) {
  const t = useText();
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="picture" value={picture} />
      <TextArea
        label={t("pictures.reason")}
        help={t("pictures.reason.help")}
        name="reason"
        defaultValue={refused?.values.reason}
        error={refused?.fields.reason}
        maxLength={500}
        rows={2}
        required
      />
      <Button type="submit" name="intent" value="remove" tone="danger">
        {t(found.count > 0 ? "pictures.remove" : "pictures.block")}
      </Button>
    </Form>
  );
}

function Found({ found, removed }: { found: FoundPictureView; removed: boolean }) {
  const t = useText();
  const { copies, count, shownBy, blocks } = found;
  return (
    <>
      <h2>{t("pictures.found", { count })}</h2>
      {count === 0 && <p className={styles.small}>{t("pictures.found.none")}</p>}
      {!removed && copies.length > 0 && (
        <div className={styles.copies}>
          {copies.slice(0, copiesShown).map(({ id, url, width, height }) => (
            <img key={id} src={url} width={width} height={height} alt="" loading="lazy" />
          ))}
        </div>
      )}
      <h3>{t("pictures.shown")}</h3>
      {shownBy.length === 0 && <p className={styles.small}>{t("pictures.shown.none")}</p>}
      <ul>
        {shownBy.map(({ title, path }) => (
          <li key={path}>
            <A href={path}>{title}</A> <span className={styles.small}>{path}</span>
          </li>
        ))}
      </ul>
      {!removed &&
        blocks.map(({ id, reason }) => (
          <Callout key={id} kind="warn">
            {t("pictures.blocked", { reason })}
          </Callout>
        ))}
    </>
  );
}

function Block({ block: { id, by, at, reason, sha512s } }: { block: PictureBlockView }) {
  const t = useText();
  return (
    <li className={styles.part}>
      <p dir="auto">{reason}</p>
      <p className={styles.small}>
        {by === null ? t("pictures.block.by.gone") : t("pictures.block.by", { name: by })} · <TimeAgo at={at} />
      </p>
      <details>
        <summary>{t("pictures.block.hashes", { count: sha512s.length })}</summary>
        <ul>
          {sha512s.map((hash) => (
            <li key={hash} className={styles.hash}>
              {hash}
            </li>
          ))}
        </ul>
      </details>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="block" value={id} />
        <Button
          type="submit"
          name="intent"
          value="unblock"
          size="small"
          aria-label={t("pictures.unblock.named", { reason })}
        >
          {t("pictures.unblock")}
        </Button>
      </Form>
    </li>
  );
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const [params] = useSearchParams();
  const { found = null, refused = null, did = "find" } = actionData ?? {};
  const { blocks, page, pages } = loaderData;
  // The found image by one of its own hashes: the input may be a URL that no longer exists.
  const picture = refused?.values.picture ?? found?.copies[0]?.id ?? found?.sha512s[0] ?? "";
  return (
    <AccountPage title={t("pictures.title")}>
      <p className={styles.small}>{t("pictures.intro")}</p>
      {refused && <FormAnswer answer={refused} />}
      {did !== "find" && <FormAnswer answer={{ saved: true }} saved={t(`pictures.did.${did}`)} />}
      <Find refused={refused} asked={params.get("picture") ?? ""} />
      {found && (
        <section className={styles.part}>
          <Found found={found} removed={did === "remove"} />
          {did !== "remove" && <Remove found={found} picture={picture} refused={refused} />}
        </section>
      )}
      <section className={styles.part}>
        <h2>{t("pictures.blocks")}</h2>
        {blocks.length === 0 && <p className={styles.small}>{t("pictures.blocks.none")}</p>}
        <ul>
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
        </ul>
        <PageLinks page={page} pages={pages} hrefOf={(to) => `?page=${to}`} />
      </section>
    </AccountPage>
  );
}
