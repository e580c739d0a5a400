// Turns two-factor sign-in on and off, and creates new backup codes.
import { toString as drawCode } from "qrcode";
import { checkCode } from "#features/accounts/factors/check-code.ts";
import {
  hashBackupCode,
  newBackupCodes,
  newTotpSecret,
  normalizeCode,
  stepOf,
  totpAddress,
} from "#features/accounts/factors/codes.ts";
import type * as contract from "#features/accounts/factors/contract.ts";
import { openTotp, sealTotp } from "#features/accounts/factors/seal-totp.ts";
import { deleteTotp, findTotp, insertTotp, replaceBackupCodes } from "#features/accounts/factors/store.ts";
import { beginFlow, findFlow, consumeFlow, tryFlow } from "#features/accounts/flows/store.ts";
import { lockCurrentSession, renewSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

/** Minutes a setup waits for its first code. */
const minutes = 30;

function secretIn(context: Context, userId: string, data: unknown): string {
  return openTotp(context, userId, (data as { secret: string }).secret);
}

/** The secret of the user's pending setup. */
async function findSetUp(context: Context, userId: string, flow: string): Promise<string> {
  const found = await findFlow(context.db, "totp-setup", flow, context.clock.now());
  if (found?.user_id !== userId) throw invalid("flow", "factor.long");
  return secretIn(context, userId, found.data);
}

export const beginTotp: Verb<typeof contract.beginTotp> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  if (await findTotp(context.db, person.id)) throw new Problem("conflict", "factor.on");
  const secret = input.flow === undefined ? newTotpSecret() : await findSetUp(context, person.id, input.flow);
  const now = context.clock.now();
  const data = { secret: sealTotp(context, person.id, secret) };
  const begun = { kind: "totp-setup", userId: person.id, data, minutes, now } as const;
  const flow = input.flow ?? (await beginFlow(context.db, begun));
  const address = totpAddress(secret, person.username);
  const svg = await drawCode(address, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return { flow, secret, address, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
};

async function keepNewCodes(context: Context, db: Db, userId: string): Promise<string[]> {
  const codes = newBackupCodes();
  await replaceBackupCodes(
    db,
    userId,
    codes.map((code) => hashBackupCode(context, userId, code)),
  );
  return codes;
}

export const addTotp: Verb<typeof contract.addTotp> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  const now = context.clock.now();
  const found = await tryFlow(context.db, "totp-setup", input.flow, 20, now);
  if (found?.user_id !== person.id) throw invalid("flow", "factor.long");
  const secret = secretIn(context, person.id, found.data);
  const step = stepOf(secret, normalizeCode(input.code), now);
  if (step === null) throw invalid("code", "code.wrong");
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if (!(await consumeFlow(db, "totp-setup", input.flow, now))) throw invalid("flow", "factor.long");
    const sealed = sealTotp(context, person.id, secret);
    if (!(await insertTotp(db, { userId: person.id, secret: sealed, step, now })))
      throw new Problem("conflict", "factor.on");
    const codes = await keepNewCodes(context, db, person.id);
    await notifyUser(context, db, person.id, { template: "two-factor-added" });
    return { codes, session: await renewSession(context, db) };
  });
};

export const renewBackupCodes: Verb<typeof contract.renewBackupCodes> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  await checkCode(context, person.id, input.code);
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if (!(await findTotp(db, person.id))) throw new Problem("conflict", "factor.off");
    const codes = await keepNewCodes(context, db, person.id);
    await notifyUser(context, db, person.id, { template: "backup-codes-renewed" });
    return { codes, session: await renewSession(context, db) };
  });
};

export const removeTotp: Verb<typeof contract.removeTotp> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  await checkCode(context, person.id, input.code);
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    await deleteTotp(db, person.id);
    await notifyUser(context, db, person.id, { template: "two-factor-removed" });
    return renewSession(context, db);
  });
};
