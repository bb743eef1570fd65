import { Button } from '@mantine/core';
import {
  actionStates,
  deliveryStates,
  type Emergency,
  type EmergencyResponse,
  type EmergencySummary,
} from '@population-tracker/contract/emergency/emergency';
import { IconAlertCircle, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import BulkRow from '#ui/filters/BulkRow.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { ListBar } from '#ui/filters/ListBar.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { useSelection } from '#ui/list/selection.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { rowsOf } from '#ui/table/use-list.ts';
import { ownLang } from '#web/language.ts';
import { useMarkSeveral } from './mark-several.ts';
import { PeopleGroups } from './PeopleGroups.tsx';
import classes from './people.module.css';
import type { People } from './use-people.ts';

interface Props {
  emergency: Emergency;
  people: People;
  summary: EmergencySummary | undefined;
  open: (response: EmergencyResponse) => void;
  /** Hears whether rows are chosen. */
  choosing: (any: boolean) => void;
}

/** Everybody who was addressed: whoever needs help first, then whoever hasn't answered. */
export function PeopleList({ emergency, people, summary, open, choosing }: Props) {
  const { list, answer, rows } = people;
  const { page, limit, sort, ...scope } = list.query as Record<string, unknown>;
  const total = answer.data?.total ?? 0;
  const selection = useSelection(JSON.stringify(scope), total, rowsOf(answer));
  const runs = emergency.endedAt === null;
  const several = useMarkSeveral(emergency.id, people);
  const any = runs && selection.count > 0;
  useEffect(() => choosing(any), [any, choosing]);
  useExistingPage(people);
  return (
    <>
      <Bar people={people} summary={summary} runs={runs}>
        {any ? (
          // There is no choosing of all that match: a mark by hand is about somebody whom one has heard of.
          <BulkRow
            selection={selection}
            total={selection.count}
            totalIsAtLeast={false}
            actions={several(selection)}
            done={selection.clear}
          />
        ) : null}
      </Bar>
      {rows && rows.length > 0 ? (
        <PeopleGroups
          rows={rows}
          emergency={emergency}
          filtered={list.filtered.length > 0}
          stale={answer.isPlaceholderData}
          selection={runs ? selection : null}
          open={open}
        />
      ) : (
        <Nothing people={people} />
      )}
      {total > 0 ? <Pager list={list} total={total} totalIsAtLeast={answer.data?.totalIsAtLeast ?? false} /> : null}
    </>
  );
}

function Bar({ people, summary, runs, children }: Pick<Props, 'people' | 'summary'> & { runs: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('emergency');
  const { list, outdated, unsettled, settle } = people;
  // While answers come its room is kept, so that nothing moves when there is something to put in order.
  const tools = runs ? (
    <Button
      variant="default"
      className={classes.settle}
      data-wanted={unsettled ? '' : undefined}
      leftSection={<DrawnIcon of={IconRefresh} />}
      onClick={settle}
    >
      {outdated > 0 ? t('list.settleCount', { count: outdated }) : t('list.settle')}
    </Button>
  ) : null;
  return (
    <div className={classes.bar}>
      <ListBar list={list} search={t('list.search')} filters={<Filters list={list} summary={summary} />} tools={tools}>
        {children}
      </ListBar>
    </div>
  );
}

function Filters({ list, summary }: { list: ListState; summary: EmergencySummary | undefined }) {
  const { t } = useTranslation('emergency');
  const places = (summary?.locations ?? []).map(({ id, name }) => ({ value: String(id ?? 0), label: name ?? t('places.unknown') }));
  const states = actionStates.map((value) => ({ value, label: t(`states.${value}`) }));
  const mails = deliveryStates.map((value) => ({ value, label: t(`mails.${value}`) }));
  return (
    <>
      <FilterPill label={t('list.state')} options={states} {...list.filter('actionState')} />
      <FilterPill label={t('list.location')} options={places} searchable={places.length > 8} {...list.filter('locationId')} />
      <FilterPill label={t('list.mail')} options={mails} {...list.filter('mailState')} />
    </>
  );
}

function Nothing({ people: { list, answer } }: { people: People }) {
  const { t } = useTranslation('emergency');
  const { t: generic } = useTranslation();
  if (answer.error) {
    const retry = (
      <Button variant="default" lang={ownLang()} onClick={() => void answer.refetch()}>
        {generic('ui.retry')}
      </Button>
    );
    return <EmptyState icon={IconAlertCircle} title={generic('ui.listFailed')} text={answer.error.message} actions={retry} />;
  }
  if (!answer.data || answer.isPlaceholderData) return <div className={classes.bones} aria-busy="true" />;
  const clear = (
    <Button variant="default" lang={ownLang()} onClick={list.clear}>
      {generic('ui.clearFilters')}
    </Button>
  );
  return <EmptyState icon={IconSearchOff} title={t('list.nobody')} actions={list.filtered.length > 0 ? clear : undefined} />;
}

/** Once the last rows of a filter have moved on, its last page is shown. */
function useExistingPage({ list, answer: { data } }: People): void {
  const lost = data && data.items.length === 0 && data.total > 0 && list.page > 1;
  const last = data ? Math.max(1, Math.ceil(data.total / list.limit)) : 1;
  const { set } = list;
  useEffect(() => {
    if (lost) set({ page: last });
  }, [lost, last, set]);
}
