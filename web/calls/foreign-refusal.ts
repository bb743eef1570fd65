import { filled } from '@population-tracker/contract/kernel/errors';
import { requestErrors } from '@population-tracker/contract/kernel/request-errors';
import { catalogueLanguage } from '../language.ts';

/** What a proxy means that refuses a request before the server sees it; null where it says nothing about the request. */
export function foreignRefusal(httpStatus: number, retryAfter: string | null): string | null {
  if (httpStatus === 413) return sentence('request.tooLarge');
  return httpStatus === 429 ? sentence('request.tooMany', secondsUntilRetry(retryAfter)) : null;
}

function sentence(key: 'request.tooLarge' | 'request.tooMany', seconds?: number): string {
  const language = catalogueLanguage();
  return filled(requestErrors[key][language], () => seconds, language);
}

const usualWaitSeconds = 60;

/** The header names seconds or a date. */
function secondsUntilRetry(retryAfter: string | null): number {
  const seconds = Number(retryAfter || Number.NaN);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1_000 : seconds;
  return Number.isNaN(wait) ? usualWaitSeconds : Math.max(1, Math.ceil(wait));
}
