import { type UserInfo, userInfo } from '@population-tracker/contract/session/session';
import { endViewing } from '@population-tracker/contract/session/viewing';
import { CallError, call } from '#web/client.ts';
import { readSession } from '#web/session.ts';

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

/** A page that begins now begins as oneself where seeing the panel as another person is over. */
async function ask(): Promise<UserInfo> {
  try {
    return await call(userInfo, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'viewing.over') throw error;
    await call(endViewing, {}, { quiet: true });
    return call(userInfo, {}, { quiet: true });
  }
}
