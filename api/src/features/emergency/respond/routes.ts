import { type ProductLanguage, productLanguages } from '@population-tracker/contract/constants';
import { emergencyNoteMaxLength } from '@population-tracker/contract/emergency';
import { newRespond, readRespond, respond } from '@population-tracker/contract/emergency-respond';
import type { Context } from '../../../context.ts';
import type { BoundPage, PageAnswer, PageInput } from '../../../platform/http/answers/page.ts';
import { bind } from '../../../platform/http/bind.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { addressOf, pagePath, refusedPage, respondPage, scriptPath } from './page.ts';
import { script } from './script.ts';
import { answer, open } from './service.ts';

export const respondRoutes = [
  bind(readRespond, (ctx, { query }) => open(ctx, query.token)),
  bind(respond, (ctx, { query, body }) => answer(ctx, query.token, body)),
];

const chosenLanguage = ({ query }: PageInput): ProductLanguage | undefined => productLanguages.find((language) => language === query.lang);
const tokenIn = ({ query }: PageInput): string => (query.token ?? '').slice(0, 200);

async function show(ctx: Context, input: PageInput): Promise<PageAnswer> {
  const token = tokenIn(input);
  const opened = await open(ctx, token);
  return { body: respondPage(opened, { language: chosenLanguage(input) ?? opened.language, token }) };
}

/** The script asks for the page itself; a form without it is sent on, so that a reload of what follows records nothing. */
async function record(ctx: Context, input: PageInput): Promise<PageAnswer> {
  const token = tokenIn(input);
  const given = newRespond.safeParse(answerIn(input));
  if (!given.success) refuse('request.refused');
  try {
    await answer(ctx, token, given.data);
  } catch (error) {
    // The page itself says that it is over, and what stands.
    if (!(error instanceof Refusal && error.key === 'emergency.ended')) throw error;
  }
  if (input.form.page) return show(ctx, input);
  const language = chosenLanguage(input) ?? (await open(ctx, token)).language;
  return { seeOther: addressOf(token, language) };
}

/** A note that is too long loses its end rather than the answer. */
function answerIn({ form }: PageInput): object {
  const { actionState, note = '', page, number } = form;
  const kept = note
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
    .slice(0, emergencyNoteMaxLength);
  return { actionState, note: kept, ...(page && { attempt: { page, number: Number(number) } }) };
}

const refused: BoundPage['refused'] = (ctx, { sentence, status }, input) => {
  const again = status === 429 || status >= 500;
  return refusedPage(sentence, { language: chosenLanguage(input) ?? ctx.language, token: tokenIn(input), again });
};

export const respondPages: BoundPage[] = [
  { method: 'GET', path: pagePath, answer: show, refused },
  { method: 'POST', path: pagePath, answer: record, refused },
  { method: 'GET', path: scriptPath, answer: () => ({ contentType: 'text/javascript; charset=utf-8', body: script }), refused },
];
