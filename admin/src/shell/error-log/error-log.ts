import { useSyncExternalStore } from 'react';
import { keptErrors, onKeptErrors } from './kept-errors.ts';
import type { LoggedError } from './logged-error.ts';

/** What went wrong on this page since it was loaded. */
export const useErrorLog = (): readonly LoggedError[] => useSyncExternalStore(onKeptErrors, keptErrors);

/** How many errors are kept. */
export const useErrorCount = (): number => useErrorLog().length;
