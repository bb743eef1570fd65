import { type RunningEmergency, readEmergencySummary } from '@population-tracker/contract/emergency';
import { IconChevronRight, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../../lib/formats/numbers.ts';
import { useCall } from '../../../../lib/query.ts';
import { Clock } from '../Clock.tsx';
import { nameOf } from '../naming.ts';
import { StateIcon } from '../StateIcon.tsx';
import { statesInOrder } from '../states.ts';
import classes from './bar.module.css';
import { useShownBoard } from './on-board.ts';

/** That something runs, its clock and its counts; the whole of it leads to the board. The board itself doesn't need it. */
export function Bar({ running }: { running: NonNullable<RunningEmergency['running']> }) {
  const { t } = useTranslation('emergency');
  const { id, kind } = running;
  const { data: counts } = useCall(readEmergencySummary, { params: { id } }, { quiet: true });
  const name = nameOf(t, running);
  return (
    <section aria-label={t('bar.label')} className={classes.bar} data-kind={kind} hidden={useShownBoard() === id}>
      <p className="pt-unseen" role={kind === 'emergency' ? 'alert' : 'status'}>
        {t('bar.began', { name })}
      </p>
      <Link to={`/emergency?id=${id}`}>
        <IconUrgent size={20} stroke={1.75} aria-hidden className={classes.light} />
        <strong className={classes.name}>{name}</strong>
        <Clock of={running} className={classes.clock} />
        {counts ? (
          <span className={classes.counts}>
            {statesInOrder.map((state) => (
              <span key={state}>
                <StateIcon state={state} size={16} plain />
                <b>{formatNumber(counts[state])}</b> <span className={classes.word}>{t(`count.${state}`)}</span>
              </span>
            ))}
          </span>
        ) : null}
        <span className={classes.open}>
          {t('bar.open')}
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </span>
      </Link>
    </section>
  );
}
