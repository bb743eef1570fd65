import type { Announcement } from '@population-tracker/contract/announcements/announcements';
import type { TFunction } from 'i18next';

/** Whom an announcement is for, by name. */
export function audienceText(
  t: TFunction<'announcements'>,
  { everybody, locationNames, teamNames }: Pick<Announcement, 'everybody' | 'locationNames' | 'teamNames'>,
): string {
  return everybody ? t('audience.all') : [...locationNames, ...teamNames].join(', ') || t('audience.nobody');
}
