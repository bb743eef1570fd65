import { type UserInfo, userInfo } from '@population-tracker/contract/session/session';
import { anyUnsaved, giveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { call, onCallError } from '#web/client.ts';
import { queryClient, readAgain } from '#web/query.ts';
import { followSession, isOutdated, onSession, readSession, recognise, type SessionChange } from '#web/session.ts';
import { onStoredElsewhere } from '#web/storage.ts';
import { LostSession, type Told } from './agreement.ts';
import { rightsAgain } from './rights-again.ts';

export interface Watched {
  session: LostSession;
  end: () => void;
}

interface Page {
  /** Whether to ask in this window. */
  changed: (asks: boolean) => void;
  goTo: (path: string) => void;
  /** Asks anew whether what is shown may be. */
  guardAgain: () => Promise<void>;
}

/** Joins this window to the agreement with the others, and follows them when somebody signs in or out there. */
export function watchSession({ changed, goTo, guardAgain }: Page): Watched {
  const channel = new BroadcastChannel('population-tracker.session');
  const session: LostSession = new LostSession({
    window: Math.random().toString(36).slice(2),
    token: () => readSession().token,
    isVisible: () => document.visibilityState === 'visible',
    now: Date.now,
    tell: (told) => channel.postMessage(told),
    changed: () => changed(session.asks),
    goToSignIn: () => goTo(`/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`),
  });
  channel.onmessage = ({ data }: MessageEvent<Told>) => session.heard(data);
  const again = rightsAgain({
    known: () => {
      const { token, user } = readSession();
      return token && user ? { token, user } : null;
    },
    ask: whoIsIn,
    learn: (user) => void learn(user, guardAgain),
    now: Date.now,
  });
  const ends = [
    onCallError(({ httpStatus }) => httpStatus === 403 && void again('refused')),
    onSession((change) => sessionChanged(session, change, guardAgain)),
    onStoredElsewhere('token', followSession),
    noticing(session, () => void again('back')),
  ];
  // A call may have followed another window before anybody listened here.
  const { token } = readSession();
  if (token && isOutdated()) void goOn(token, guardAgain);
  followSession();
  return {
    session,
    end: () => {
      channel.close();
      for (const end of ends) end();
    },
  };
}

/** Hears of the person in this window. @returns stops listening */
function noticing(session: LostSession, back: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const came = () => {
    if (document.visibilityState !== 'visible') return;
    // A window that slept may have missed what the others did.
    followSession();
    session.noticed(false);
    back();
  };
  const acted = () => session.noticed(true);
  window.addEventListener('focus', came, { signal });
  document.addEventListener('visibilitychange', came, { signal });
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, acted, { signal, capture: true, passive: true });
  return () => ending.abort();
}

/** Whose answers are kept. */
let person = readSession().profile?.email;

function sessionChanged(session: LostSession, { before, now, elsewhere }: SessionChange, guardAgain: () => Promise<void>): void {
  if (before.token !== now.token) session.replaced(before.token, now.token, elsewhere);
  const email = now.profile?.email;
  if (!email) return;
  const another = person !== undefined && person !== email;
  person = email;
  if (another) queryClient.clear();
  if (!elsewhere || !now.token) return;
  if (another) startAnew();
  else void goOn(now.token, guardAgain);
}

/** What one person typed is nothing that another one may save, and their place may be none that the other one may see. */
function startAnew(): void {
  giveUp(unsavedForms());
  window.location.replace('/');
}

/** With the token of the other window everything goes on here; what couldn't be read is read again. */
async function goOn(token: string, guardAgain: () => Promise<void>): Promise<void> {
  void readAgain(queryClient);
  const user = await whoIsIn();
  if (user && readSession().token === token) await recogniseHere(user, guardAgain);
}

async function learn(user: UserInfo, guardAgain: () => Promise<void>): Promise<void> {
  await recogniseHere(user, guardAgain);
  await readAgain(queryClient);
}

/**
 * Who may less than before leaves what they may not see any more, unless something is typed there: it can be copied still, and saving
 * it is refused.
 */
async function recogniseHere(user: UserInfo, guardAgain: () => Promise<void>): Promise<void> {
  recognise(user);
  if (!anyUnsaved()) await guardAgain();
}

const whoIsIn = () => call(userInfo, {}, { quiet: true }).catch(() => null);
