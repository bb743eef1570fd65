import { Radio } from '@mantine/core';
import type { PassiveFate, PlanImpact } from '@population-tracker/contract/plan/plan-impact';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/formats/numbers.ts';
import { LeavingList } from './LeavingList.tsx';
import classes from './leaving.module.css';

interface Props {
  impact: PlanImpact;
  /** Whether the reservations may stay as they are: of a passive place, but not of one that is deleted. */
  mayStay: boolean;
  first: PassiveFate;
  choose: (fate: PassiveFate) => void;
}

/** Whose reservations hang on a place that goes, where each could move, and what becomes of them. */
export function Leaving({ impact, mayStay, first, choose }: Props) {
  const { t } = useTranslation('plan');
  const [fate, setFate] = useState(first);
  const { futureReservations: total, persons, movable } = impact;
  const moves = moveOf(impact);
  return (
    <>
      <p className="pt-strong pt-text">
        {t('leaving.reservations', { count: total })} · {t('leaving.persons', { count: persons })}
      </p>
      <LeavingList impact={impact} fate={fate} />
      <Radio.Group
        label={t('leaving.question')}
        value={fate}
        onChange={(value) => {
          setFate(value as PassiveFate);
          choose(value as PassiveFate);
        }}
        className={classes.fates}
      >
        {mayStay ? <Radio value="keep" label={t('leaving.keep')} /> : null}
        {moves ? (
          <Radio
            value={moves}
            label={
              moves === 'move'
                ? t('leaving.move', { count: total })
                : t('leaving.moveSome', { moved: formatNumber(movable), count: total - movable })
            }
          />
        ) : null}
        <Radio value="cancel" label={t('leaving.cancel', { count: total })} />
      </Radio.Group>
      <p>{moves ? t('leaving.equal') : t('leaving.noEqual')}</p>
      <p>{t('leaving.notice')}</p>
    </>
  );
}

/** All of them, where all find a place: then one that is taken meanwhile stops it. Else those that find one. */
export const moveOf = ({ futureReservations, movable }: PlanImpact): 'move' | 'moveOrCancel' | null =>
  movable === 0 ? null : movable === futureReservations ? 'move' : 'moveOrCancel';
