import { updateParameter } from '@population-tracker/contract/parameters/parameters';
import { useMayCall } from '#web/permissions.ts';

/** What holds for all of the company is changed by whoever may change parameters everywhere. */
export const useMayChangeDefault = (): boolean => useMayCall({ ...updateParameter, scope: 'company' });
