import type { installation } from '@population-tracker/contract/installation';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { leaveForProvider } from '#web/sign-in/at-provider.ts';

export type Providers = Result<typeof installation>['providers'];

/** The provider at which alone somebody with this address signs in. */
export function requiredOf(email: string, providers: Providers): Providers[number] | undefined {
  const domain = email.trim().toLowerCase().split('@')[1];
  return domain ? providers.find(({ requiredBy }) => requiredBy.includes(domain)) : undefined;
}

/** Leads to a provider, and back to where one is now. */
export const goToProvider = (id: number): Promise<never> => leaveForProvider(id, 'me', window.location.pathname + window.location.search);
