import { privacyNoticePath } from '@population-tracker/contract/kernel/constants';
import { catalogueLanguage } from '../language.ts';

/** Where a version is read, in the language shown now; the newest unless told. */
export const noticeAddress = (version?: number): string =>
  `${privacyNoticePath}?${new URLSearchParams({ lang: catalogueLanguage(), ...(version ? { version: String(version) } : {}) })}`;

/** What of a link belongs to it that opens the notice beside what one is doing. */
export const besides = { target: '_blank', rel: 'noopener' } as const;
