import { readEmergencySummary } from '@population-tracker/contract/emergency/emergency';
import type { RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { IconChevronRight, IconRun, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { productLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { Clock } from '../Clock.tsx';
import { nameOf } from '../naming.ts';
import { StateIcon } from '../StateIcon.tsx';
import { statesInOrder } from '../states.ts';
import classes from './bar.module.css';
import { useShownBoard } from './on-board.ts';

/** So many have a line each; more of them stand in the list. */
const mostLines = 3;

/** What runs, a line each that leads to its board. The board itself doesn't need its own. */
export function Bar({ running }: { running: readonly RunningEmergency[] }) {
  const { t } = useTranslation('emergency');
  const shown = useShownBoard();
  const others = running.filter(({ id }) => id !== shown);
  const more = others.length - mostLines;
  return (
    <section lang={productLang()} aria-label={t('bar.label')} hidden={others.length === 0}>
      {running.map((one) => (
        <Line key={one.id} running={one} hidden={!others.slice(0, mostLines).includes(one)} />
      ))}
      {more > 0 ? (
        <div className={classes.bar} data-kind={others[mostLines]?.kind}>
          <Link to="/emergency-list">{t('bar.more', { count: more })}</Link>
        </div>
      ) : null}
    </section>
  );
}

function Line({ running, hidden }: { running: RunningEmergency; hidden: boolean }) {
  const { t } = useTranslation('emergency');
  const { id, kind } = running;
  const { data: counts } = useCall(readEmergencySummary, { params: { id } }, { quiet: true });
  const name = nameOf(t, running);
  const Icon = kind === 'emergency' ? IconUrgent : IconRun;
  return (
    <div className={classes.bar} data-kind={kind} hidden={hidden}>
      <p className="pt-unseen" role={kind === 'emergency' ? 'alert' : 'status'}>
        {t('bar.began', { name })}
      </p>
      <Link to={`/emergency?id=${id}`}>
        <span className={classes.light}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <strong className="pt-cut">{name}</strong>
        {kind === 'drill' ? <span className={classes.calm}>{t('bar.noDanger')}</span> : null}
        <Clock of={running} className={classes.clock} />
        {counts ? (
          <span className={classes.counts}>
            {statesInOrder.map((state) => (
              <span key={state} className="pt-inline pt-gap-6px">
                <StateIcon state={state} size={16} plain />
                <b>{formatNumber(counts[state])}</b> <span className={classes.word}>{t(`count.${state}`)}</span>
              </span>
            ))}
          </span>
        ) : null}
        <span className={classes.open}>
          {t('bar.open')}
          <DrawnIcon of={IconChevronRight} />
        </span>
      </Link>
    </div>
  );
}
