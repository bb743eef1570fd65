import { leaveForProvider } from '#web/sign-in/at-provider.ts';
import { safeTarget } from '../redirect.ts';

/** Leads to a provider, and back to the path that was wanted. */
export const goToProvider = (id: number): Promise<never> =>
  leaveForProvider(id, 'panel', safeTarget(new URLSearchParams(window.location.search).get('redirect')) ?? '/');
