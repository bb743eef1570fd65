import { type NewRespond, newRespond, readRespond, respond } from '@population-tracker/contract/emergency/emergency-respond';
import { type ProductLanguage, productLanguages } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import type { BoundPage, PageAnswer, PageInput } from '#platform/http/answers/answers-page.ts';
import { bind } from '#platform/http/bind.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { addressOf, pagePath, refusedPage, respondPage, scriptPath } from './respond-page.ts';
import { answer, type Opened, open } from './respond-service.ts';
import { script } from './script.ts';

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
  const opened = await answerOrState(ctx, token, given.data);
  const language = chosenLanguage(input) ?? opened.language;
  return input.form.page ? { body: respondPage(opened, { language, token }) } : { seeOther: addressOf(token, language) };
}

/** The page itself says that it is over, and what stands. */
async function answerOrState(ctx: Context, token: string, given: NewRespond): Promise<Opened> {
  try {
    return await answer(ctx, token, given);
  } catch (error) {
    if (!(error instanceof Refusal && error.key === 'emergency.ended')) throw error;
    return open(ctx, token);
  }
}

function answerIn({ form }: PageInput): object {
  const { actionState, note = '', page, number } = form;
  return { actionState, note: note.replace(/\r\n?/g, '\n'), ...(page && { attempt: { page, number: Number(number) } }) };
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
