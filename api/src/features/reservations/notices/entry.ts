import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Config } from '#api/config.ts';
import type { Entry } from './calendar.ts';
import { areaNames } from './notices-mail.ts';
import type { Kept } from './notices-queries.ts';

/** Where employees see their day and change it; null where they have no app. */
export const dayUrl = ({ publicUrl, employeeApp }: Pick<Config, 'publicUrl' | 'employeeApp'>, one: Pick<Kept, 'timeZone' | 'start'>) =>
  employeeApp ? `${publicUrl}/my/days/${dayIn(one.timeZone, new Date(one.start))}` : null;

/** A reservation as it stands in its person's calendar: nobody else is named there. */
export const entryOf = (config: Pick<Config, 'publicUrl' | 'employeeApp'>, one: Kept, language: ProductLanguage): Entry => ({
  ...one,
  summary: one.title || [headOf(one, language), one.deskLabel ?? one.slotName ?? roomOf(one)].filter(Boolean).join(' · '),
  place: [one.locationName, one.buildingName, one.workspaceName, one.deskLabel, one.slotName].filter(Boolean).join(' · '),
  url: dayUrl(config, one),
});

/** Beginning like a title. */
const headOf = ({ area }: Kept, language: ProductLanguage): string => {
  const [letter = '', ...rest] = areaNames[language][area];
  return letter.toLocaleUpperCase(language) + rest.join('');
};

const roomOf = ({ area, workspaceName }: Kept): string | null => (area === 'meetingRoom' ? workspaceName : null);
