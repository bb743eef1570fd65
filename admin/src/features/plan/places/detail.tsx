import { Button } from '@mantine/core';
import type { Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { PlaceWaiting } from '../place-page/PlaceBones.tsx';
import { buildingsOf, usePlan } from '../plan-pickers.tsx';

/** The id in a detail route's address; null for the form of a new record. */
export function useDetailId(): number | null {
  const { address } = useView();
  const id = Number(address.get('id'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** A number that another screen gave for a new record: `?locationId=3`. */
export function useGiven(name: string): number | null {
  const { address } = useView();
  const id = Number(address.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * What a field of a place is called and how its value reads, for what somebody else saved meanwhile.
 * @param labels of the fields that only this form has
 */
export function useNamedField(
  labels: Readonly<Record<string, string>>,
): (field: string, saved: unknown) => { label: string; value: string } {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  const named: Record<string, string> = {
    name: t('name'),
    locationId: t('location'),
    buildingId: t('building'),
    status: t('status'),
    ...labels,
  };
  const nameIn = (places: readonly { id: number; name: string }[], id: unknown) => places.find((one) => one.id === id)?.name ?? '';
  const read = (field: string, saved: unknown): string => {
    if (field === 'locationId') return nameIn(plan?.locations ?? [], saved);
    if (field === 'buildingId') return nameIn(buildingsOf(plan, null), saved);
    if (field === 'status') return t(saved === 'active' ? 'active' : 'passive');
    if (typeof saved === 'boolean') return t(saved ? 'yes' : 'no');
    return Array.isArray(saved) ? saved.join(', ') : String(saved ?? '');
  };
  return (field, saved) => ({ label: named[field] ?? field, value: read(field, saved) });
}

interface Props<E extends Endpoint> {
  read: E;
  id: number;
  list: string;
  children: (record: Result<E>) => ReactNode;
}

/** Reads the record of a detail route; says so where it is gone. */
export function Detail<E extends Endpoint>({ read, id, list, children }: Props<E>) {
  const { t } = useTranslation('plan');
  const answer = useCall(read, { params: { id } } as never, { quiet: true });
  if (answer.data) return children(answer.data);
  if (!answer.error) return <PlaceWaiting />;
  const back = (
    <Button variant="default" component={Link} to={list}>
      {t('backToList')}
    </Button>
  );
  return (
    <Page>
      <EmptyState title={answer.error.httpStatus === 404 ? t('gone') : answer.error.message} actions={back} />
    </Page>
  );
}
