import { Button, Skeleton } from '@mantine/core';
import { readParameter } from '@population-tracker/contract/parameters/parameters';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { ParameterForm } from './form/ParameterForm.tsx';
import { emptyValues, valuesOf } from './form/parameters-form-values.ts';
import { useMayChangeDefault } from './parameters-may.ts';

/** `?id=` edits one; without it a new one is made, of `?area=` and for `?locationId=` where given. */
export default function ManageParameterPage() {
  const { address } = useView();
  const id = numberIn(address, 'id');
  return id === null ? <New address={address} /> : <Existing key={id} id={id} />;
}

/** Whoever may not change the company's default begins with a location. */
function New({ address }: { address: URLSearchParams }) {
  const mayChangeDefault = useMayChangeDefault();
  const plan = usePlan();
  const area = areas.find((one) => one === address.get('area')) ?? ('workspace' satisfies Area);
  const given = numberIn(address, 'locationId');
  if (given === null && !mayChangeDefault && !plan) return <Waiting />;
  const locationId = given ?? (mayChangeDefault ? null : (plan?.locations[0]?.id ?? null));
  return <ParameterForm key={`new ${area} ${locationId}`} parameter={null} start={emptyValues(area, locationId)} />;
}

const numberIn = (address: URLSearchParams, name: string): number | null => {
  const value = Number(address.get(name));
  return Number.isInteger(value) && value > 0 ? value : null;
};

function Existing({ id }: { id: number }) {
  const { t } = useTranslation('parameters');
  const answer = useCall(readParameter, { params: { id } }, { quiet: true });
  if (answer.data) return <ParameterForm parameter={answer.data} start={valuesOf(answer.data)} />;
  if (!answer.error) return <Waiting />;
  const back = (
    <Button variant="default" component={Link} to="/parameter">
      {t('backToList')}
    </Button>
  );
  return (
    <Page>
      <EmptyState title={answer.error.httpStatus === 404 ? t('gone') : answer.error.message} actions={back} />
    </Page>
  );
}

function Waiting() {
  return (
    <Page>
      <Skeleton height={32} width={240} />
      <Skeleton height={320} mt={24} />
    </Page>
  );
}
