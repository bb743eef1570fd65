import { mailStates } from '@population-tracker/contract/notifications/notifications';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { stateText, topicText } from './mail-texts.ts';

type Filter = (name: string) => { value: string; onChange: (value: string) => void };

interface Props {
  filter: Filter;
  /** What can have caused it, under its name in the address. */
  causes: { name: 'cause' | 'kind'; options: { value: string; label: string }[] };
}

/** What both lists are narrowed by: what became of it, what caused it, and which announcement or emergency it belongs to. */
export function ToldFilters({ filter, causes }: Props) {
  const { t } = useTranslation('notifications');
  const topic = filter('topic');
  return (
    <>
      <FilterPill label={t('state')} options={mailStates.map((value) => ({ value, label: stateText(t, value) }))} {...filter('state')} />
      <FilterPill label={t('cause')} options={causes.options} {...filter(causes.name)} />
      {/* Set by links from an announcement or an emergency. */}
      {topic.value ? (
        <FilterPill label={t('topic')} options={[{ value: topic.value, label: topicText(t, topic.value) }]} {...topic} />
      ) : null}
    </>
  );
}
