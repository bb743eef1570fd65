import { type UserInfo, userInfo } from '@population-tracker/contract/session/session';
import { endViewing } from '@population-tracker/contract/session/viewing';
import { CallError, call } from '#web/client.ts';
import { readSession } from '#web/session.ts';

/** Left by the page itself (`build/fetch-early.ts`): what it has asked for already. Nothing while developing. */
export interface AskedEarly {
  askedEarly?: { token: string; answer: Promise<Response | null> };
}

let asked: { token: string | null; answer: Promise<UserInfo> } | null = null;

/** Asks while the panel's code is on its way, for the first who wants to know. */
export function askWhoIsIn(): void {
  asked = { token: readSession().token, answer: ask() };
  // Told to whoever takes it.
  asked.answer.catch(() => undefined);
}

/** @throws CallError */
export function whoIsIn(): Promise<UserInfo> {
  const ahead = asked?.token === readSession().token ? asked?.answer : undefined;
  asked = null;
  return ahead ?? ask();
}

function takeEarly(): Promise<Response | null> | undefined {
  const page = window as AskedEarly;
  const early = page.askedEarly;
  delete page.askedEarly;
  return early?.token === readSession().token ? early?.answer : undefined;
}

/** A page that begins now begins as oneself where seeing the panel as another person is over. */
async function ask(): Promise<UserInfo> {
  try {
    return await call(userInfo, {}, { quiet: true, early: takeEarly });
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'viewing.over') throw error;
    await call(endViewing, {}, { quiet: true });
    return call(userInfo, {}, { quiet: true });
  }
}
