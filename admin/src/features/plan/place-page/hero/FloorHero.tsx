import { Button } from '@mantine/core';
import type { OfficeFloor } from '@population-tracker/contract/dashboard/today';
import { IconRuler2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { MiniPlan } from '../../mini-plan-pickers.tsx';
import type { Floors } from '../use-place-data.ts';
import classes from './hero.module.css';

const room = { width: 720, height: 144 };

/** A workspace's plan in small, which opens it; where nothing is drawn, the way to draw it. */
export function FloorHero({ id, name, floors }: { id: number; name: string; floors: Floors | undefined }) {
  const { t } = useTranslation('plan/place-page');
  const floor: OfficeFloor | undefined = floors?.of(id);
  if (!floors) return null;
  if (!floor || floor.outline.length === 0) {
    return (
      <div className={classes.nothing}>
        <p>{t(floor ? 'notDrawn' : 'passiveFloor')}</p>
        <Button variant="default" component={Link} to={`/office-plan?id=${id}&mode=edit`} leftSection={<DrawnIcon of={IconRuler2} />}>
          {t('draw')}
        </Button>
      </div>
    );
  }
  return (
    <Link className={classes.floor} to={`/office-plan?id=${id}`} title={t('openPlan')} aria-label={t('planOf', { name })}>
      <MiniPlan floor={floor} step={floors.step} within={room} />
    </Link>
  );
}
