import type { OwnReservation } from '@population-tracker/contract/me/me';
import type { OwnMeeting } from '@population-tracker/contract/me/own-meeting';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { areaIcons } from '../areas.ts';
import { canCheckIn, keptUntil } from '../check-in-state.ts';
import { isHoped } from '../hoped.ts';
import { useActions } from '../use-actions.ts';
import { useCheckIn } from '../use-check-in.ts';
import { useReservationTexts } from '../use-reservation-texts.ts';
import classes from './day.module.css';
import { HoursFields, hoursOf, periodOf } from './HoursFields.tsx';

const GuestList = lazy(() => import('../meeting/GuestList.tsx'));
const MeetingChange = lazy(() => import('../meeting/MeetingChange.tsx'));

interface Props {
  reservations: readonly OwnReservation[];
  /** Not there where an API of before an update answers. */
  meetings: readonly OwnMeeting[] | undefined;
}

/** What one has on the day; what isn't over can be changed and given back. */
export function OwnOnes({ reservations, meetings }: Props): ReactNode {
  const { t } = useTranslation('week/day');
  if (reservations.length === 0) return null;
  return (
    <section aria-label={t('mine')}>
      <ul className={classes.own}>
        {reservations.map((one) => (
          <OwnOne key={one.id} one={one} meeting={meetings?.find(({ reservationId }) => reservationId === one.id)} />
        ))}
      </ul>
    </section>
  );
}

function OwnOne({ one, meeting }: { one: OwnReservation; meeting: OwnMeeting | undefined }): ReactNode {
  const { t } = useTranslation(['week/day', 'week']);
  const { giveBack } = useActions();
  const checkIn = useCheckIn();
  const [changes, setChanges] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOver = Date.parse(one.end) <= Date.now();
  const waits = isHoped(one);
  const isMeeting = one.area === 'meetingRoom';
  const hasHours = one.slotId === null && one.area !== 'pet';
  const does = async (work: (one: OwnReservation) => Promise<boolean>) => {
    setBusy(true);
    await work(one);
    setBusy(false);
  };
  return (
    <li className={classes.ownOne}>
      <DrawnIcon of={areaIcons[one.area]} size={20} className="pt-accent" />
      <Told one={one} />
      {canCheckIn(one, Date.now()) ? (
        <TouchButton className={classes.arrive} busy={busy} disabled={busy} onClick={() => void does(checkIn)}>
          {t('week:checkIn')}
        </TouchButton>
      ) : null}
      {meeting ? (
        <Suspense>
          <GuestList guests={meeting.guests} />
        </Suspense>
      ) : null}
      {isOver ? null : (
        // There from the beginning: what lies beneath is being pressed by the time the server has said it.
        <div className={classes.does}>
          {hasHours ? (
            <TouchButton look="framed" disabled={waits} aria-expanded={changes} onClick={() => setChanges(!changes)}>
              {t(isMeeting ? 'change' : 'changeHours')}
            </TouchButton>
          ) : null}
          <TouchButton look="danger" busy={busy} disabled={busy || waits} onClick={() => void does(giveBack)}>
            {t('giveBack')}
          </TouchButton>
        </div>
      )}
      {changes ? <ChangeOf one={one} meeting={meeting} onDone={() => setChanges(false)} /> : null}
    </li>
  );
}

/** What it is, when and where, and whether its person has come. */
function Told({ one }: { one: OwnReservation }): ReactNode {
  const { t } = useTranslation('week');
  const { what, hours } = useReservationTexts();
  const kept = keptUntil(one, Date.now());
  const title = one.area === 'meetingRoom' ? one.title : '';
  const place = [one.deskLabel || title ? one.workspaceName : null, one.buildingName ?? one.locationName];
  const told = one.checkedIn
    ? t('since', { time: formatTime(one.checkedIn, one.timeZone) })
    : kept
      ? t('kept', { time: formatTime(kept, one.timeZone) })
      : null;
  return (
    <div className="pt-narrow pt-break">
      <b>{title || what(one)}</b>
      <p className="pt-small pt-quiet">{[one.area === 'pet' ? null : hours(one), ...place, told].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface ChangeProps {
  one: OwnReservation;
  meeting: OwnMeeting | undefined;
  onDone: () => void;
}

function ChangeOf({ one, meeting, onDone }: ChangeProps): ReactNode {
  if (one.area !== 'meetingRoom') return <HoursOf one={one} onDone={onDone} />;
  return (
    <Suspense>
      <MeetingChange one={one} meeting={meeting} onDone={onDone} />
    </Suspense>
  );
}

function HoursOf({ one, onDone }: Pick<ChangeProps, 'one' | 'onDone'>): ReactNode {
  const { t } = useTranslation('week/day');
  const { change } = useActions();
  const [value, setValue] = useState(() => hoursOf(one, one.timeZone));
  const [busy, setBusy] = useState(false);
  const period = periodOf(value, one.day, one.timeZone);
  const save = async () => {
    if (!period) return;
    setBusy(true);
    const isDone = await change(one, period);
    setBusy(false);
    if (isDone) onDone();
  };
  return (
    <div className={classes.change}>
      <HoursFields value={value} onChange={setValue} />
      {period ? null : <p className="pt-wrong">{t('hoursWrong')}</p>}
      <TouchButton wide busy={busy} disabled={busy || !period} onClick={() => void save()}>
        {t('saveHours')}
      </TouchButton>
    </div>
  );
}
