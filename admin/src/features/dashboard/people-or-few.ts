import type { TFunction } from 'i18next';
import { formatNumber } from '#web/formats/numbers.ts';

/** A number of people, or that they are few. */
export const peopleOrFew = (t: TFunction<'dashboard'>, people: number | null): string =>
  people === null ? t('dashboard:few') : formatNumber(people);
