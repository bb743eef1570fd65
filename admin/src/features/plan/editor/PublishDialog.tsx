import { Button, Checkbox, Radio, Skeleton } from '@mantine/core';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { checkFloorPlan, type FloorPlan, type PublishCheck, publishFloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { useHolds } from '#web/permissions.ts';
import { AffectedList } from './AffectedList.tsx';
import classes from './publish.module.css';

type Fate = 'moveOrCancel' | 'cancel';

interface Props {
  plan: FloorPlan;
  draftVersion: number;
  /** Told why it was refused, if it was. */
  close: (failure: ErrorKey | null) => void;
  published: () => void;
}

/** Says what publishing changes and whose reservations it touches, and asks what becomes of them. */
export function PublishDialog({ plan, draftVersion, close, published }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [fate, setFate] = useState<Fate>('moveOrCancel');
  const [setSeats, chooseSeats] = useState<boolean | null>(null);
  const { check, failure, running, waiting, press } = usePublishing(plan, draftVersion, { fate, setSeats }, published);
  const leave = () => close(failure?.key ?? null);
  const foot = (
    <>
      <Button variant="default" onClick={leave}>
        {t('cancel')}
      </Button>
      <Button loading={running} aria-busy={waiting} disabled={failure !== null} onClick={press} data-autofocus="">
        {t('publish')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('publishTitle')} onClose={leave} foot={foot}>
      {failure ? (
        <p role="alert" className="pt-wrong">
          {failure.message}
        </p>
      ) : null}
      {/* The buttons stay where they are when the check comes: whoever is about to press one doesn't press beside it. */}
      <div className={classes.effect}>
        {check ? (
          <>
            <Impact check={check} fate={fate} choose={setFate} timeZone={plan.timeZone} />
            <Seats check={check} wish={setSeats} choose={chooseSeats} />
          </>
        ) : failure ? null : (
          <Skeleton height={96} />
        )}
      </div>
    </Dialog>
  );
}

interface Wishes {
  fate: Fate;
  /** Null where nobody has said. */
  setSeats: boolean | null;
}

/** Unless somebody says otherwise, desks that nobody could sit at get their seats. */
const getsSeats = ({ desks, capacity, fitsDesks }: PublishCheck): boolean => desks > capacity && fitsDesks;

/** Whoever presses before the check is there need not press twice: without anybody affected there is nothing to decide. */
function usePublishing(plan: FloorPlan, draftVersion: number, { fate, setSeats }: Wishes, published: () => void) {
  const { t } = useTranslation('plan/floor-plan');
  const editions = { draftVersion, version: plan.published.version };
  const { check, failure, fail } = useCheck(plan.workspaceId, editions);
  const mayReserve = useHolds('reservations.write');
  const [running, setRunning] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const publish = async () => {
    setRunning(true);
    try {
      const seats = check !== null && (setSeats ?? getsSeats(check));
      const body = { ...editions, setSeats: seats, ...(check?.affected.total ? { reservations: fate } : {}) };
      await call(publishFloorPlan, { params: { id: plan.workspaceId }, body }, { quiet: true });
      if (plan.published.at !== null || !mayReserve) toast.success(t('published'));
      else toast.done(t('published'), { label: t('reserveHere'), to: `/reservation?id=new&forWorkspace=${plan.workspaceId}` });
      published();
    } catch (error) {
      fail(error);
      setRunning(false);
    }
  };
  const goOn = useRef(publish);
  goOn.current = publish;
  useEffect(() => {
    if (!waiting || check === null) return;
    setWaiting(false);
    if (check.affected.total === 0) void goOn.current();
  }, [waiting, check]);
  const press = () => {
    if (running || failure !== null) return;
    if (check) void publish();
    else setWaiting(true);
  };
  return { check, failure, running, waiting, press };
}

function useCheck(id: number, { draftVersion, version }: { draftVersion: number; version: number }) {
  const [check, setCheck] = useState<PublishCheck | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [fail] = useState(() => (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setFailure(error);
  });
  useEffect(() => {
    const ends = new AbortController();
    call(checkFloorPlan, { params: { id }, body: { draftVersion, version } }, { quiet: true, signal: ends.signal }).then(
      setCheck,
      (error: unknown) => ends.signal.aborted || fail(error),
    );
    return () => ends.abort();
  }, [id, draftVersion, version, fail]);
  return { check, failure, fail };
}

interface ImpactProps {
  check: PublishCheck;
  fate: Fate;
  choose: (fate: Fate) => void;
  timeZone: string;
}

function Impact({ check, fate, choose, timeZone }: ImpactProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { added, changed, removed, blocked, affected } = check;
  const stuck = affected.total - affected.movable;
  const said = [
    added > 0 ? t('desksAdded', { count: added }) : null,
    changed > 0 ? t('desksChanged', { count: changed }) : null,
    removed > 0 ? t('desksRemoved', { count: removed }) : null,
    blocked > 0 ? t('desksBlocked', { count: blocked }) : null,
  ].filter((line) => line !== null);
  return (
    <>
      <p>{said.length > 0 ? said.join(' · ') : t('drawingOnly')}</p>
      {affected.total === 0 ? null : (
        <>
          <p className="pt-strong">{t('affected', { count: affected.total })}</p>
          <AffectedList
            items={affected.items}
            more={affected.total - affected.items.length}
            timeZone={timeZone}
            cancels={fate === 'cancel'}
          />
          <Radio.Group label={t('fateTitle')} value={fate} onChange={(value) => choose(value as Fate)} className={classes.fates}>
            <Radio
              value="moveOrCancel"
              label={stuck === 0 ? t('fateMove') : t('fateMoveSome', { moved: affected.movable, count: stuck })}
            />
            <Radio value="cancel" label={t('fateCancel')} />
          </Radio.Group>
          <p className="pt-quiet">{t('noticeHelp')}</p>
        </>
      )}
    </>
  );
}

interface SeatsProps {
  check: PublishCheck;
  wish: boolean | null;
  choose: (setSeats: boolean) => void;
}

/** Where there are not as many seats as desks: whether there shall be, and what holds otherwise. */
function Seats({ check, wish, choose }: SeatsProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { desks, activeDesks, capacity, seats, fitsDesks } = check;
  const sum = activeDesks === seats ? null : <p className="pt-quiet">{t('deskSum', { desks: activeDesks, seats: capacity })}</p>;
  if (desks === capacity || desks === 0) return sum;
  const otherwise = desks > capacity ? t('setSeatsHelp', { seats }) : t('setSeatsMore', { count: capacity - desks });
  return (
    <>
      {sum}
      <Checkbox
        className={classes.seats}
        label={t('setSeats', { count: desks, seats: capacity })}
        description={fitsDesks ? otherwise : t('setSeatsFull')}
        disabled={!fitsDesks}
        checked={wish ?? getsSeats(check)}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </>
  );
}
