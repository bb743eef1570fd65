import { reportClientErrors } from '@population-tracker/contract/client-errors';
import { urlOf } from '#web/client.ts';
import { readSession } from '#web/session.ts';
import { nextErrors } from './batch.ts';
import type { LoggedError } from './logged-error.ts';

// Quiet by design: that an error can't be sent is never itself an error, and nothing of it is told to the person. It doesn't go through
// `call`, whose failures are shown.

/** What happens together is sent together. */
const gatheringMs = 2_000;
/** From one call to the next, so that no more than one call's errors are sent in a minute. */
const pauseMs = 60_000;
const mostWaiting = 100;

let waiting: readonly LoggedError[] = [];
let gathering = false;
let nextAt = 0;

/** Sends an error to the server's log, with others and at the latest when the page is left; before sign-in it waits for it. */
export function send(error: LoggedError): void {
  waiting = [...waiting, error].slice(0, mostWaiting);
  wait();
}

window.addEventListener('pagehide', post);

function wait(): void {
  if (gathering) return;
  gathering = true;
  const gathered = () => {
    gathering = false;
    post();
    if (waiting.length > 0) wait();
  };
  setTimeout(gathered, Math.max(gatheringMs, nextAt - Date.now()));
}

function post(): void {
  const { token } = readSession();
  nextAt = Date.now() + pauseMs;
  if (!token || waiting.length === 0) return;
  const { errors, rest } = nextErrors(waiting, buildOf(document));
  const sent = waiting.slice(0, errors.length);
  waiting = rest;
  const request = {
    method: reportClientErrors.method,
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ errors }),
    keepalive: true,
  };
  // Without a connection they wait for the next call; what the server refuses is not sent again.
  fetch(urlOf(reportClientErrors, {}), request).catch(() => {
    waiting = [...sent, ...waiting].slice(0, mostWaiting);
    wait();
  });
}

/** The build is known by the name of its first script, which has a hash of everything in it. */
const buildOf = (page: Document): string => page.querySelector<HTMLScriptElement>('script[type="module"]')?.src.split('/').pop() ?? '';
