import type { Building } from '@population-tracker/contract/plan/plan';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import heat from '#ui/heat.module.css';
import { heatOf } from '#ui/heat.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { buildingsOf, usePlan } from '../../plan-pickers.tsx';
import { type Floors, fillOf } from '../use-place-data.ts';
import classes from './hero.module.css';

/** Windows of a floor: as large a share of them is lit as of its seats is taken. */
const windows = Array.from({ length: 14 }, (_, index) => index);

/** A building from its side: its workspaces, the last of the outline on top, each as full as it is. */
export function Elevation({ building, floors }: { building: Building; floors: Floors | undefined }) {
  const { t } = useTranslation('plan/place-page');
  const own = buildingsOf(usePlan(), null).find(({ id }) => id === building.id);
  const stacked = [...(own?.workspaces ?? [])].reverse();
  if (own && stacked.length === 0) return <p className={classes.nothing}>{t('noWorkspaces')}</p>;
  return (
    <ul className={classes.elevation} style={{ '--floors': stacked.length } as CSSProperties} aria-label={t('workspaces')}>
      {stacked.map(({ id, name, seats }) => {
        const floor = floors?.of(id);
        const { taken, share } = fillOf(floor ? [floor] : [], floors?.step ?? 0);
        return (
          <li key={id}>
            <Link to={`/office?id=${id}`}>
              <span>{name}</span>
              <span
                className={`${heat.heat} ${classes.storey}`}
                data-heat={floor ? heatOf(share) : undefined}
                data-closed={floor ? undefined : ''}
              >
                <b>{floor ? formatPercent(share) : '–'}</b>
                <i aria-hidden>
                  {windows.map((at) => (
                    <i key={at} data-lit={(at + 0.5) / windows.length < share ? '' : undefined} />
                  ))}
                </i>
              </span>
              <span>
                <b>{formatNumber(taken)}</b>/{formatNumber(floor?.seats ?? seats)}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
