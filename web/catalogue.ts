import { type ErrorKey, type ErrorValues, errorText as sentence } from '@population-tracker/contract/kernel/errors';
import { catalogueLanguage } from './language.ts';

/** The sentence of a refusal, for values that the panel refuses itself. */
export const errorText = (key: ErrorKey, values?: ErrorValues): string => sentence(key, catalogueLanguage(), values);

/** What a proxy means that refuses a request before the server sees it; null where it says nothing about the request. */
export function foreignRefusal(httpStatus: number, retryAfter: string | null): string | null {
  if (httpStatus === 413) return errorText('request.tooLarge');
  return httpStatus === 429 ? errorText('request.tooMany', { seconds: secondsUntilRetry(retryAfter) }) : null;
}

const usualWaitSeconds = 60;

/** The header names seconds or a date. */
function secondsUntilRetry(retryAfter: string | null): number {
  const seconds = Number(retryAfter || Number.NaN);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1_000 : seconds;
  return Number.isNaN(wait) ? usualWaitSeconds : Math.max(1, Math.ceil(wait));
}
