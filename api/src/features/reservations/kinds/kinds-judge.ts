import type { Refusal } from '#platform/refusal.ts';
import type { Kind, OfferRule, Request } from './kind.ts';

/** Everything that speaks against it, what matters most first. */
export const refusalsOf = ({ rules }: Kind, request: Request): Refusal[] => rules.flatMap((rule) => rule(request) ?? []);

/** The first that speaks against it, or null. */
export const refusalOf = ({ rules }: Kind, request: Request): Refusal | null => first(rules, request);

/** Why a place doesn't offer it, whoever asks and for when. */
export const offerRefusal = ({ offering }: Kind, offer: Parameters<OfferRule>[0]): Refusal | null => first(offering, offer);

function first<T>(rules: readonly ((about: T) => Refusal | null)[], about: T): Refusal | null {
  for (const rule of rules) {
    const refusal = rule(about);
    if (refusal) return refusal;
  }
  return null;
}
