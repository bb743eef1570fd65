import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import { listParameters, type Parameter } from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { catalogueLanguage } from '#web/language.ts';
import { useHolds, useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { PlacePart } from '../PlacePart.tsx';
import classes from '../place.module.css';
import { type ExceptionField, exceptionsOf } from './exceptions.ts';

const shown = 6;

interface Props {
  locationId: number;
  /** Of a place inside: whose it is, and the areas that are reserved there. */
  within?: { locationName: string; areas: readonly Area[] };
}

/** What a location has set otherwise than the company, for whoever may read and open that. */
export function Exceptions(props: Props) {
  const [may, opens] = [useMayCall(listParameters), useHolds('parameters.write')];
  return may && opens ? <Differences {...props} /> : null;
}

function Differences({ locationId, within }: Props) {
  const { t } = useTranslation('plan/place-page');
  const valueText = useValueText();
  const query = { locationId: String(locationId), orDefault: 'true', limit: '100' } as const;
  const { data, isPending } = useCall(listParameters, { query }, { quiet: true });
  const { own = [], usual = [] } = Object.groupBy(data?.items ?? [], (one) => (one.locationId === null ? 'usual' : 'own'));
  const isMeant = ({ area }: Parameter) => !within || within.areas.includes(area);
  const found = data && exceptionsOf(own.filter(isMeant), usual);
  const all = <Link to={`/parameter?show=list&locationId=${locationId}`}>{t('allParameters')}</Link>;
  return (
    <PlacePart part="rules" title={within ? t('differentAt', { name: within.locationName }) : t('different')} aside={all}>
      {found?.length === 0 ? <p className={classes.quiet}>{t('noDifference')}</p> : null}
      <ul className={classes.lines} aria-busy={isPending}>
        {found?.slice(0, shown).map(({ parameter, field, usual }) => (
          <li key={`${parameter.id} ${field}`}>
            <Link to={`/manage-parameter?id=${parameter.id}`}>
              {t('exception', { area: auditValue('area', parameter.area, { language: catalogueLanguage() }), field: t(`fields.${field}`) })}
            </Link>
            <b>{valueText(parameter, field)}</b>
            <span>
              <DrawnIcon of={IconMapPin} size={14} />
              {usual ? t('setHere', { usual: valueText(usual, field) }) : t('setHereAlone')}
            </span>
          </li>
        ))}
      </ul>
      {(found?.length ?? 0) > shown ? (
        <p className={classes.quiet}>{t('moreExceptions', { count: (found?.length ?? 0) - shown })}</p>
      ) : null}
    </PlacePart>
  );
}

function useValueText(): (parameter: Parameter, field: ExceptionField) => string {
  const { t } = useTranslation('plan/place-page');
  return (parameter, field) => {
    const value = parameter[field];
    if (field === 'slots') return slotsText(parameter);
    if (field === 'maximumReservationDay') return t('days', { count: parameter[field] });
    if (field === 'weeklyWorkingDayLimit') return parameter[field] === null ? t('noLimit') : t('days', { count: parameter[field] });
    if (field === 'checkIn') return t(`checkIns.${parameter.checkIn.rule}`, { count: parameter.checkIn.releaseAfterMinutes });
    if (field === 'status') return t(parameter.status === 'active' ? 'active' : 'passive');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return formatNumber(value);
    if (value && typeof value === 'object' && 'start' in value) return `${formatTime(value.start)}–${formatTime(value.end)}`;
    if (value === null && field === 'capacity') return t('byItself');
    return typeof value === 'string' && value !== '' ? value : '–';
  };

  function slotsText({ slots }: Parameter): string {
    const [first] = slots;
    if (!first) return t('noSlots');
    const places = slots.reduce((sum, { capacity }) => sum + capacity, 0);
    return t('slots', { count: slots.length, time: formatTime(first.start), places: formatNumber(places) });
  }
}
