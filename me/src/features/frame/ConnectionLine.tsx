import { readOwnEmergencies } from '@population-tracker/contract/emergency/emergency-own';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { connectionLineId } from '#ui/touch/NeedsConnection.tsx';
import { useReached } from '#web/connection.ts';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { queryClient } from '#web/query.ts';
import { daysAgo, localDay } from './age.ts';
import classes from './frame.module.css';

/** That the server is out of reach, how old what stands here is, and why nothing can be done. */
export function ConnectionLine({ plain = false }: { plain?: boolean }): ReactNode {
  const { t } = useTranslation('frame');
  const reached = useReached();
  const at = useSyncExternalStore(onAnswers, plain ? emergenciesAt : oldestAt);
  const lacking = useSyncExternalStore(onAnswers, lacksSome);
  if (reached) return <div role="status" />;
  return (
    <div role="status">
      <p id={connectionLineId} className={classes.connection}>
        <DrawnIcon of={IconCloudOff} size={18} />
        <span>
          {t('noConnection')} {at === 0 ? null : <b>{age(at, t)}</b>}
          {plain ? null : ` ${t(lacking ? 'notKept' : 'needed')}`}
        </span>
      </p>
    </div>
  );
}

type Say = (key: `asOf.${'today' | 'yesterday' | 'earlier'}`, values: { time: string; day: string }) => string;

function age(at: number, t: Say): string {
  const ago = daysAgo(at, Date.now());
  const values = {
    time: formatTime(new Date(at).toISOString()),
    day: formatDay(localDay(at), { weekday: 'short', day: 'numeric', month: 'short' }),
  };
  return t(ago <= 0 ? 'asOf.today' : ago === 1 ? 'asOf.yesterday' : 'asOf.earlier', values);
}

const onAnswers = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(changed);

/** What the screen asks for. */
const asked = () =>
  queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey: [path] }) => path !== readOwnEmergencies.path });

const lacksSome = (): boolean => asked().some(({ state }) => state.data === undefined);

/** When the oldest of what the screen shows was read; 0 where it shows nothing. */
function oldestAt(): number {
  const times = asked().flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length === 0 ? 0 : Math.min(...times);
}

function emergenciesAt(): number {
  const [found] = queryClient.getQueriesData<{ asOf: string }>({ queryKey: [readOwnEmergencies.path] });
  return found?.[1] ? Date.parse(found[1].asOf) : 0;
}
