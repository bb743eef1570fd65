import { type AnnouncementGroup, announcementFields } from '@population-tracker/contract/announcements/announcements';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from '#ui/form/save-form.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useAudiences } from './audience/use-audiences.ts';
import type { Values } from './use-announcement-form.ts';

type Field = keyof typeof announcementFields;
const shownLength = 160;

export const isField = (field: string): field is Field => Object.hasOwn(announcementFields, field);

const labels = {
  groupId: 'group',
  name: 'name',
  text: 'form.text',
  externalLink: 'form.link',
  startDate: 'startDate',
  endDate: 'endDate',
  sendToExceptionalUser: 'form.exceptional',
  everybody: 'audience.everybody',
  locationIds: 'audience.locations',
  teamIds: 'audience.teams',
} as const satisfies Record<Field, string>;

/**
 * The fields of an announcement and their values in the words of the form.
 * @param fields that are to be told: the names of locations and teams are asked for where one of these has them
 */
export function useFieldTexts(groups: readonly AnnouncementGroup[], fields: readonly string[]) {
  const { t } = useTranslation('announcements');
  const { locations, teams } = useAudiences([], fields.includes('locationIds') || fields.includes('teamIds'));
  const namesIn = (known: typeof teams, ids: unknown) =>
    [ids].flat().map((id) => known.find((one) => one.value === String(id))?.label ?? t('history.other', { id: String(id) }));
  const value = (field: string, saved: unknown): string => {
    if (field === 'sendToExceptionalUser' || field === 'everybody') return t(saved ? 'history.yes' : 'history.no');
    if (saved === null || saved === undefined || saved === '' || [saved].flat().length === 0) return t('history.empty');
    if (field === 'locationIds' || field === 'teamIds') return namesIn(field === 'teamIds' ? teams : locations, saved).join(', ');
    if (field === 'groupId') return groups.find(({ id }) => id === saved)?.name ?? t('history.formerGroup');
    if (field === 'startDate' || field === 'endDate') return formatDay(String(saved));
    return field === 'text' ? wordsOf(String(saved)) : String(saved);
  };
  return { label: (field: string) => t(labels[field as Field]), value };
}

/** The same for what somebody else saved meanwhile, if anybody did. */
export function useNamedField(groups: readonly AnnouncementGroup[], conflict: SaveForm<Values>['conflict']) {
  const { label, value } = useFieldTexts(groups, conflict?.differences.map(({ field }) => field) ?? []);
  return (field: string, saved: unknown) => ({ label: label(field), value: value(field, saved) });
}

/** The words of a rich text, as far as a line of the history has room for them. Parsed for that alone, nothing of it runs. */
function wordsOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|li|h2|h3)>|<br>/g, '$& ');
  const words = new DOMParser().parseFromString(spaced, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();
  return words.length > shownLength ? `${words.slice(0, shownLength)}…` : words;
}
