import type { SpacePlace, SpaceUse } from '@population-tracker/contract/dashboard/space';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolds } from '#web/permissions.ts';

interface Props {
  place: SpacePlace;
  use: SpaceUse;
}

/** A location’s name, which leads to the reservations that its figures are made of. */
export function PlaceRows({ place: { locationId, name }, use: { from, to } }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const shown = locationId === null ? t('space.all') : name;
  // The list behind it opens to administrators only.
  if (!useHolds('reservations.write')) return shown;
  const rows = new URLSearchParams({ status: 'active', area: 'workspace', from, to });
  if (locationId !== null) rows.set('locationId', String(locationId));
  return <Link to={`/reservation?${rows}`}>{shown}</Link>;
}
