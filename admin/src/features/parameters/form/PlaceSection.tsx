import { Button, Skeleton, TextInput } from '@mantine/core';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Select } from '#ui/fields/Select.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Two } from '#ui/form/Two.tsx';
import { useLimitsText } from '../limits-text.ts';
import { useMayChangeDefault } from '../parameters-may.ts';
import { type FieldsProps, fieldOf } from './fields.ts';
import classes from './parameters-form.module.css';
import { emptyValues, startingFrom, type Values } from './parameters-form-values.ts';

const company = 'company';

/** Of a new parameter: of which area it is, and where it holds. */
export function PlaceSection(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  return (
    <FormSection title={t('placeTitle')} help={t('placeHelp')}>
      <Where {...props} />
      <Now {...props} />
    </FormSection>
  );
}

/** What it is called, and whether it holds. */
export function NameSection(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { form } = props;
  const { values } = form;
  return (
    <FormSection title={t('nameTitle')} help={props.parameter ? t('placeHelp') : undefined}>
      <TextInput label={t('name')} maxLength={200} {...fieldOf(props, 'name')} />
      <SwitchField
        label={t('activeLabel')}
        description={t('activeHelp')}
        checked={values.status === 'active'}
        onChange={(active) => form.set('status', active ? 'active' : 'passive')}
      />
    </FormSection>
  );
}

function Where(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { form, neighbours } = props;
  const { values } = form;
  const places = [
    ...(useMayChangeDefault() ? [{ value: company, label: t('companyDefault') }] : []),
    ...neighbours.places.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const choose = (area: Area) => put(form, { ...emptyValues(area, values.locationId), name: values.name });
  return (
    <Two>
      <Select
        label={t('area')}
        data={areas.map((area) => ({ value: area, label: t(`areas.${area}`) }))}
        value={values.area}
        onChange={(area) => (area ? choose(area as Area) : undefined)}
        allowDeselect={false}
      />
      <Select
        label={t('location')}
        data={places}
        searchable={places.length > 8}
        {...fieldOf(props, 'locationId')}
        value={values.locationId === null ? company : String(values.locationId)}
        onChange={(place) => form.set('locationId', place === company || place === null ? null : Number(place))}
        allowDeselect={false}
      />
    </Two>
  );
}

/** What holds at the place until now, and a way to begin with it. */
function Now({ form, neighbours }: FieldsProps) {
  const { t } = useTranslation('parameters');
  const limitsText = useLimitsText();
  const { values } = form;
  const { own, company: inherited } = neighbours;
  // Where there are parameters at all, there is one of the company.
  if (neighbours.asked) return <Skeleton className={classes.waiting} />;
  if (values.locationId === null && !own) return null;
  if (own) {
    return (
      <div className={classes.now}>
        <p>
          <strong>{t('now.taken', { name: own.name })}</strong>
          {limitsText(own)}
        </p>
        <Button variant="default" component={Link} to={`/manage-parameter?id=${own.id}`}>
          {t('now.open')}
        </Button>
      </div>
    );
  }
  if (!inherited) return <div className={classes.now}>{t('now.nothing')}</div>;
  return (
    <div className={classes.now}>
      <p>
        <strong>{t('now.inherited')}</strong>
        {limitsText(inherited)}
      </p>
      <Button variant="default" onClick={() => put(form, startingFrom(inherited, values))}>
        {t('now.start')}
      </Button>
    </div>
  );
}

function put(form: FieldsProps['form'], next: Values): void {
  for (const [field, value] of Object.entries(next)) form.set(field as keyof Values, value as never);
}
