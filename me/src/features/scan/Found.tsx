import type { Standing, StandingState } from '@population-tracker/contract/place-codes/place-codes';
import {
  type Icon,
  IconArmchair,
  IconCircleCheckFilled,
  IconClock,
  IconDoorEnter,
  IconQrcodeOff,
  IconUsersGroup,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatTime } from '#web/formats/dates.ts';
import classes from './scan.module.css';
import { toneOf } from './scan-rules.ts';

const signs: Partial<Record<StandingState, Icon>> = {
  unknown: IconQrcodeOff,
  retired: IconQrcodeOff,
  tooEarly: IconClock,
  checkedIn: IconCircleCheckFilled,
  taken: IconUserX,
  closed: IconX,
  refused: IconX,
  nothing: IconDoorEnter,
};

/** So much of a name is read from afar. */
const shortName = 6;

/** The place, how it stands, and a sentence. */
export function Found({ standing }: { standing: Standing }): ReactNode {
  const { state, place, reservation } = standing;
  const { title, text } = useSaid(standing);
  // What was taken instead of it is what one has now.
  const isOwn = state === 'checkedIn' || state === 'reserved';
  const name = isOwn && place?.kind !== 'entrance' ? (reservation?.deskLabel ?? reservation?.workspaceName) : null;
  const shown = name ?? place?.label ?? '';
  const where = place?.kind === 'entrance' ? place.locationName : [place?.buildingName, place?.workspaceName].filter(Boolean).join(', ');
  return (
    <section className={classes.found} aria-live="polite">
      <span className={classes.sign} data-tone={toneOf(state)}>
        <DrawnIcon of={signs[state] ?? (place?.kind === 'room' ? IconUsersGroup : IconArmchair)} size={48} />
      </span>
      {shown ? (
        <b className={classes.place} data-long={shown.length > shortName || undefined}>
          {shown}
        </b>
      ) : null}
      <h2 className="pt-large pt-below-2">{title}</h2>
      <p className={classes.text}>{text}</p>
      {where ? <p className={classes.text}>{where}</p> : null}
    </section>
  );
}

/** By the clock of the place. */
function useSaid({ state, place, reservation, until, alternative, reason }: Standing): { title: string; text: string } {
  const { t } = useTranslation('scan');
  const clock = (instant: string | null | undefined) => (instant ? formatTime(instant, place?.timeZone) : '');
  const ends = clock(reservation?.end);
  const mine = reservation?.deskLabel ?? reservation?.workspaceName ?? '';
  const title = t(`state.${state}`, { until: clock(until) || ends, at: clock(reservation?.checkedIn) });
  switch (state) {
    case 'here':
      return { title, text: reservation?.releaseAt ? t('text.kept', { time: clock(reservation.releaseAt) }) : t('text.here') };
    case 'tooEarly':
      return { title, text: t('text.tooEarly', { from: clock(reservation?.start), opens: clock(until) }) };
    case 'elsewhere':
      return { title, text: t('text.elsewhere', { mine }) };
    case 'taken': {
      const name = alternative?.start === null ? (alternative.deskLabel ?? alternative.workspaceName) : null;
      const next = reservation ? t('text.mine', { mine }) : name ? t('text.nearest', { name }) : t('text.noneFree');
      return { title, text: `${t('text.taken', { until: clock(until) })} ${next}` };
    }
    case 'closed':
    case 'refused':
      return { title, text: reason ?? t(`text.${state}`) };
    default:
      return { title, text: t(`text.${state}`, { until: ends }) };
  }
}
