import { productTitle } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { MyWeek } from '@population-tracker/contract/me/me';
import type { Waitable } from '@population-tracker/contract/me/own-wait';
import { IconChevronLeft, IconChevronRight, IconHourglass, IconRepeat } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { dayOf, goTo, useAddress } from '#web/address.ts';
import { useReached } from '#web/connection.ts';
import { formatDay } from '#web/formats/dates.ts';
import { DayRow } from './DayRow.tsx';
import { invitedOn } from './day-state.ts';
import { useWaits } from './use-waits.ts';
import { useWeek } from './use-week.ts';
import classes from './week.module.css';

const weekDays = 7;
const PlanSheet = lazy(() => import('./plan/PlanSheet.tsx'));
const InvitedOnes = lazy(() => import('./meeting/InvitedOnes.tsx'));

/** What somebody has on seven days, from today on unless the address says another day; one touch books what is usual. */
export function WeekPage(): ReactNode {
  const { t } = useTranslation('week');
  const from = dayOf(useAddress(), 'from');
  const { data, error, isPending, refetch, bookProposed, giveBack, checkIn, repeat } = useWeek(from);
  const reached = useReached();
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${t('week')} - ${productTitle}`;
  });
  const first = data?.days[0]?.day;
  // Whoever is quicker than the answer is led on from what they asked for.
  const lead = (days: number) => goToWeek(addDays(first ?? from ?? dayIn(ownZone(), new Date()), days), data?.today);
  return (
    <main className={classes.page} aria-busy={isPending}>
      <header className={classes.head}>
        <h1 className="pt-grow">{t('week')}</h1>
        <IconButton icon={IconChevronLeft} label={t('earlier')} className={classes.step} onClick={() => lead(-weekDays)} />
        <span className={classes.range}>{first ? rangeOf(first, addDays(first, weekDays - 1)) : ''}</span>
        <IconButton icon={IconChevronRight} label={t('later')} className={classes.step} onClick={() => lead(weekDays)} />
      </header>
      {error && reached ? (
        <div className={classes.failed} role="alert">
          <p>{error.message}</p>
          <TouchButton look="framed" onClick={() => void refetch()}>
            {t('again')}
          </TouchButton>
        </div>
      ) : null}
      {isPending && reached ? <Waiting /> : null}
      <NeedsConnection>
        <Days days={data?.days ?? []}>
          {data?.days.map((one) => (
            <DayRow
              key={one.day}
              {...one}
              today={data.today}
              onBook={(proposal) => bookProposed(one, proposal)}
              onGiveBack={(own) => void giveBack(own)}
              onCheckIn={(own) => void checkIn(own)}
              onPlan={() => setSaid(one.day)}
            />
          ))}
        </Days>
        {data?.repeatable && first ? <Repeat key={first} onRepeat={() => repeat(first)} /> : null}
      </NeedsConnection>
      {data ? <Saying {...data} day={said} onClose={() => setSaid(null)} /> : null}
    </main>
  );
}

const goToWeek = (day: string, today: string | undefined) => goTo(day === today ? '/my/' : `/my/?from=${day}`, { replace: true });
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The days; first what one is invited to and hasn't answered, which comes with them, so that it moves nothing that is there. */
function Days({ days, children }: Pick<MyWeek, 'days'> & { children: ReactNode }): ReactNode {
  const waiting = days.flatMap(invitedOn).filter(({ answer, end }) => answer === 'waiting' && Date.parse(end) > Date.now());
  return (
    <Suspense fallback={<Waiting />}>
      {waiting.length > 0 ? <InvitedOnes invited={waiting} withDay /> : null}
      <ol>{children}</ol>
    </Suspense>
  );
}

/** Where one is on a day, once it is asked. */
function Saying({
  day,
  days,
  planUntil,
  onClose,
}: Pick<MyWeek, 'days' | 'planUntil'> & { day: string | null; onClose: () => void }): ReactNode {
  const one = days.find((each) => each.day === day);
  return one ? (
    <Suspense>
      <PlanSheet one={one} until={planUntil} onClose={onClose} />
    </Suspense>
  ) : null;
}

/** `18–24 Nov`, as short as the language writes it. */
function rangeOf(from: string, to: string): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const end = formatDay(to, { day: 'numeric', month: 'short' });
  return isOneMonth ? `${Number(from.slice(8))}–${end}` : `${formatDay(from, { day: 'numeric', month: 'short' })} – ${end}`;
}

/** The rows have their place from the first paint. */
function Waiting(): ReactNode {
  return (
    <div className={classes.waiting} aria-hidden>
      {Array.from({ length: weekDays }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <i key={at} />
      ))}
    </div>
  );
}

function Repeat({ onRepeat }: { onRepeat: () => Promise<readonly Waitable[]> }): ReactNode {
  const { t } = useTranslation('week');
  const [busy, setBusy] = useState(false);
  const [full, setFull] = useState<readonly Waitable[]>([]);
  const { joinAll } = useWaits();
  const press = async () => {
    setBusy(true);
    setFull(await onRepeat());
    setBusy(false);
  };
  const wait = async () => {
    setBusy(true);
    if (await joinAll(full)) setFull([]);
    setBusy(false);
  };
  if (full.length > 0) {
    return (
      <div className={classes.missed}>
        <p>{t('repeatFull', { count: full.length })}</p>
        <TouchButton look="framed" wide busy={busy} disabled={busy} onClick={() => void wait()}>
          <DrawnIcon of={IconHourglass} size={18} />
          {t('waitForAll')}
        </TouchButton>
      </div>
    );
  }
  return (
    <TouchButton look="framed" wide busy={busy} disabled={busy} className="pt-below-4" onClick={() => void press()}>
      <DrawnIcon of={IconRepeat} size={18} />
      {t('sameAsLastWeek')}
    </TouchButton>
  );
}
