import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { TeamOrigin } from '@population-tracker/contract/teams/team-origins';
import type { Team, TeamExportColumn } from '@population-tracker/contract/teams/teams';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

const origins: Record<TeamOrigin, Record<ProductLanguage, string>> = {
  hand: { en: 'By hand', tr: 'Elle' },
  directory: { en: 'Directory', tr: 'Dizin' },
};

export const teamSheet: ListSheet<Team, TeamExportColumn> = {
  entity: 'team',
  name: 'teams',
  title: { en: 'Teams', tr: 'Ekipler' },
  columnsIn: (language, timeZone) => ({
    name: { heading: { en: 'Name', tr: 'Ad' }, value: ({ name }) => name },
    origin: { heading: { en: 'Made', tr: 'Kaynak' }, value: ({ origin }) => origins[origin][language] },
    people: { heading: { en: 'People', tr: 'Kişi' }, value: ({ people }) => people },
    created: { heading: { en: 'Created', tr: 'Oluşturulma' }, value: ({ created }) => stampIn(timeZone, new Date(created)) },
    updated: { heading: { en: 'Last change', tr: 'Son değişiklik' }, value: ({ updated }) => stampIn(timeZone, new Date(updated)) },
  }),
};
