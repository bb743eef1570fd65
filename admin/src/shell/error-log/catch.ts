import type { RootOptions } from 'react-dom/client';

// Catches what nobody else does, from the first moment on: main.tsx imports this file before any other, so it is as small as can be.
// What is made of the errors stands in kept-errors.ts, which comes with the panel.

/** An uncaught error, as it was told and where. */
export interface Caught {
  reason: unknown;
  /** React's component stack, or a place in the source. */
  info: string;
  /** Title of the page. */
  page: string;
  url: string;
  /** As an ISO instant. */
  at: string;
}

type Taker = (caught: Caught) => void;

const mostWaiting = 100;
const waiting: Caught[] = [];
let take: Taker = (caught) => {
  if (waiting.length < mostWaiting) waiting.push(caught);
};

/** From now on errors go there; those that came before too. */
export function takeErrors(taker: Taker): void {
  take = taker;
  for (const caught of waiting.splice(0)) taker(caught);
}

/** In development errors stay in the console, where the tools for them are. */
const inProduction = import.meta.env.PROD;

/** Tells of an error that reaches neither the window nor React: a route hands it to its error page. */
export function tellError(reason: unknown, info = ''): void {
  if (inProduction) take({ reason, info, page: document.title, url: window.location.href, at: new Date().toISOString() });
}

/** For React's root: a boundary's errors are told too; reported to the window, they stand in the console as always. */
export const rootErrors: RootOptions = inProduction ? { onCaughtError: tellAndReport, onUncaughtError: tellAndReport } : {};

function tellAndReport(error: unknown, { componentStack }: { componentStack?: string }): void {
  tellError(error, componentStack);
  reportError(error);
}

if (inProduction) {
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    tellError(error ?? message, filename && `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ type, reason }) => tellError(reason, type));
}
