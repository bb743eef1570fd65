// Codes by mail: six digits for one purpose, stored only hashed, of which a new one ends the one before.
import { verificationCodeLifeMs } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import { callOffEventMails, queueMail } from '#platform/mail/outbox.ts';
import { codeEventOf, codeMail } from './session-mail.ts';
import { type CodePurpose, endCodesOf, type Found, insertCode } from './sign-in/sign-in-queries.ts';
import { hashCode, newCode, newSalt } from './sign-in/sign-in-rules.ts';

/** Within a transaction that holds the person by `lockPerson`. */
export async function mailCode(ctx: Context, person: Found, purpose: CodePurpose): Promise<void> {
  const [now, code, salt] = [ctx.now(), newCode(), newSalt()];
  await callOffEventMails(ctx, (await endCodesOf(ctx.db, [person.id], now, purpose)).map(codeEventOf));
  const codeId = await insertCode(ctx.db, { userId: person.id, purpose, hash: hashCode(code, person.email, salt), salt, now });
  const language = person.language ?? ctx.language;
  const mail = codeMail({ purpose, language, name: person.name, code, minutes: verificationCodeLifeMs / 60_000 });
  const lifeSeconds = verificationCodeLifeMs / 1_000;
  await queueMail(ctx, { eventKey: codeEventOf(codeId), to: person.email, userId: person.id, urgent: true, lifeSeconds, ...mail });
}
