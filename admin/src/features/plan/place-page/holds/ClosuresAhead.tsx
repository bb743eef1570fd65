import { Button } from '@mantine/core';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { listClosures } from '@population-tracker/contract/plan/closures/closures';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatDays } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { useHoursText } from '../../closures/closure-texts.ts';
import { PlacePart } from '../PlacePart.tsx';
import classes from '../place.module.css';

const shown = 4;

/** When the location is closed next. */
export function ClosuresAhead({ locationId, timeZone }: { locationId: number; timeZone: string }) {
  const { t } = useTranslation('plan/place-page');
  const hoursText = useHoursText();
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const query = { locationId: String(locationId), from: today, sort: 'firstDay', limit: String(shown) };
  const { data, isPending } = useCall(listClosures, { query }, { quiet: true });
  const left = (data?.total ?? 0) - shown;
  const add = (
    <Button
      variant="default"
      component={Link}
      to={`/closures?id=new&forLocation=${locationId}&locationId=${locationId}`}
      leftSection={<DrawnIcon of={IconPlus} />}
    >
      {t('addClosure')}
    </Button>
  );
  return (
    <PlacePart part="closures" title={t('closures')} aside={add}>
      {data?.total === 0 ? <p className={classes.quiet}>{t('noClosure')}</p> : null}
      <ul className={classes.lines} aria-busy={isPending}>
        {data?.items.map((closure) => (
          <li key={closure.id}>
            <Link to={`/closures?id=${closure.id}&locationId=${locationId}`}>
              <b>{daysOf(closure)}</b> {closure.text}
            </Link>
            <span>{hoursText(closure)}</span>
          </li>
        ))}
      </ul>
      {left > 0 ? <Link to={`/closures?locationId=${locationId}&from=${today}`}>{t('moreClosures', { count: left })}</Link> : null}
    </PlacePart>
  );
}

const short = { day: 'numeric', month: 'short' } as const;

const daysOf = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string => formatDays(firstDay, lastDay, short);
