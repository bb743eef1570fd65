import { hasCapacity, hasCheckIn, hasHours, hasSlots, type Parameter } from '@population-tracker/contract/parameters/parameters';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#ui/form/FormPage.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { useView, useViewName } from '#web/view.ts';
import { MealMenus } from '../MealMenus.tsx';
import { ParameterHistory } from '../ParameterHistory.tsx';
import { ParameterTag } from '../ParameterTag.tsx';
import { useRemove } from '../parameters-remove.ts';
import { CapacitySection } from './CapacitySection.tsx';
import { CheckInSection } from './CheckInSection.tsx';
import { type FieldsProps, focusRefused } from './fields.ts';
import { ImpactDialog } from './ImpactDialog.tsx';
import { LimitsSection } from './LimitsSection.tsx';
import { NameSection, PlaceSection } from './PlaceSection.tsx';
import type { Values } from './parameters-form-values.ts';
import { problemsIn, reasonsOf } from './problems.tsx';
import { useImpactNote } from './use-impact-note.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useParameterForm } from './use-parameter-form.ts';

/** Asks only what the area needs. */
export function ParameterForm({ parameter, start }: { parameter: Parameter | null; start: Values }) {
  const { t } = useTranslation('parameters');
  const { leave } = useView();
  const remove = useRemove();
  const { form, asked } = useParameterForm(parameter, start);
  const { values } = form;
  const neighbours = useNeighbours(values.area, values.locationId);
  const [tried, setTried] = useState(false);
  const title = parameter ? t('titleOf', { area: t(`areas.${parameter.area}`), place: parameter.locationName ?? t('ofCompany') }) : null;
  useViewName(title ?? undefined);

  const problems = problemsIn(values, neighbours.location);
  // While somebody still types, only the sum speaks.
  const spoken = tried ? problems : problems.filter(({ key }) => key === 'parameters.cafeteriaSum' && values.slots.length > 0);
  const note = useImpactNote(parameter, form.dirty && problems.length === 0 ? values : null);
  const fields: FieldsProps = { form, reasons: reasonsOf(spoken), neighbours, parameter };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    setTried(true);
    if (problems.length === 0) form.submit();
    else focusRefused();
  };
  return (
    <FormPage
      title={title ?? t('newTitle')}
      tag={parameter ? <ParameterTag status={parameter.status} /> : null}
      facts={usePhone() ? null : parameter?.name}
      form={{ ...form, submit }}
      saveLabel={t(parameter ? 'save' : 'add')}
      note={note}
      onCancel={() => leave('/parameter')}
      onDelete={parameter ? { label: t('remove.confirm'), run: () => remove(parameter) } : undefined}
      nameField={(field) => ({ label: t(`field.${field as keyof Values}`), value: '' })}
    >
      {parameter ? null : <PlaceSection {...fields} />}
      {hasCapacity(values.area) || hasHours(values.area) || hasSlots(values.area) ? <CapacitySection {...fields} /> : null}
      <LimitsSection {...fields} />
      {hasCheckIn(values.area) ? <CheckInSection {...fields} /> : null}
      {parameter?.area === 'diningHall' ? <MealMenus parameter={parameter} /> : null}
      <NameSection {...fields} />
      {parameter ? <ParameterHistory id={parameter.id} version={parameter.version} /> : null}
      {asked ? <ImpactDialog impact={asked.impact} days={values.maximumReservationDay} decide={asked.decide} /> : null}
    </FormPage>
  );
}
