import { TextInput } from '@mantine/core';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { usualWeekdays } from '@population-tracker/contract/plan/opening-hours';
import { createLocation, type Location, type LocationChange, locationFields, updateLocation } from '@population-tracker/contract/plan/plan';
import { seatCurrencies } from '@population-tracker/contract/plan/seat-cost';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { QuantityField } from '#ui/fields/QuantityField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { WeekdaysField } from '#ui/fields/WeekdaysField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { type Questions, type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { useEndings } from '../leaving/use-endings.ts';
import { useNamedField } from './detail.tsx';
import { FormFrame } from './FormFrame.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { planPaths } from './places-remove.ts';
import { SeatSum } from './SeatSum.tsx';
import { useBooked } from './use-booked.tsx';

const schema = z.object(locationFields);
type Values = z.input<typeof schema>;
type Answers = Pick<LocationChange, 'keepBooked' | 'keepOutside' | 'moveBooked' | 'reservations'>;

const empty: Values = {
  name: '',
  capacity: 0,
  parkingCapacity: 0,
  hasFoodService: false,
  hasShuttle: false,
  hasGym: false,
  takesPets: false,
  timeZone: defaultTimeZone,
  weekdays: [...usualWeekdays],
  openingHours: [],
  seatCost: null,
  seatCurrency: 'TRY',
  status: 'active',
};
const valuesOf = ({ name, capacity, parkingCapacity, timeZone, weekdays, status, ...location }: Location): Values => ({
  name,
  capacity,
  parkingCapacity,
  hasFoodService: location.hasFoodService,
  hasShuttle: location.hasShuttle,
  hasGym: location.hasGym,
  takesPets: location.takesPets,
  timeZone,
  weekdays,
  openingHours: location.openingHours,
  seatCost: location.seatCost,
  seatCurrency: location.seatCurrency,
  status,
});

const update = (id: number, body: LocationChange) => call(updateLocation, { params: { id }, body }, { quiet: true });
const create = (body: z.output<typeof schema>) => callOnce(createLocation, { body }, { quiet: true });

interface Props {
  /** Null for a new one. */
  location: Location | null;
  close: () => void;
  remove?: () => Promise<boolean>;
}

export function LocationForm({ location, close, remove }: Props) {
  const { t } = useTranslation('plan');
  const { leave } = useView();
  const client = useQueryClient();
  const booked = useBooked(location?.name);
  const endings = useEndings(location?.name);
  const questions: Questions<Answers> = { ...booked, ...endings };
  const form = useSaveForm({
    record: location,
    values: (record) => (record ? valuesOf(record) : empty),
    schema,
    save: (body, { version, answers }) => (location ? update(location.id, { ...body, ...answers, version }) : create(body)),
    questions,
    saved: async (saved) => {
      toast.success(messageText(location ? 'location.updated' : 'location.added'));
      if (location) close();
      else leave(`/location?id=${saved.id}`, { replace: true });
      await invalidate(client, planPaths);
    },
  });
  const nameField = useFieldNames();
  return (
    <FormFrame
      drawer={location !== null}
      title={t(location ? 'locations.editTitle' : 'locations.newTitle')}
      form={form}
      nameField={nameField}
      saveLabel={t(location ? 'locations.save' : 'locations.create')}
      close={close}
      onDelete={remove && { label: t('locations.remove'), run: remove }}
    >
      <Fields form={form} location={location} />
    </FormFrame>
  );
}

function useFieldNames() {
  const { t } = useTranslation('plan');
  return useNamedField({
    timeZone: t('locations.timeZone'),
    weekdays: t('locations.weekdays'),
    openingHours: t('locations.openingHours'),
    seatCost: t('locations.seatCost'),
    seatCurrency: t('locations.seatCurrency'),
    capacity: t('locations.capacity'),
    parkingCapacity: t('locations.parkingCapacity'),
    hasFoodService: t('locations.hasFoodService'),
    hasShuttle: t('locations.hasShuttle'),
    hasGym: t('locations.hasGym'),
    takesPets: t('locations.takesPets'),
  });
}

/** The figures are of these days, less those on which it is closed. */
function WeekdaysHelp({ location }: { location: Location | null }) {
  const { t } = useTranslation('plan');
  return (
    <>
      {t('locations.weekdaysHelp')} {location ? <Link to={`/closures?locationId=${location.id}`}>{t('locations.closures')}</Link> : null}
    </>
  );
}

/** What its fields are given stays the same as long as it says the same: a letter in the name draws the name alone. */
function Fields({ form, location }: { form: SaveForm<Values>; location: Location | null }) {
  const { t } = useTranslation('plan');
  const { set } = form;
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const weekdaysHelp = useMemo(() => <WeekdaysHelp location={location} />, [location]);
  const turn = useCallback((active: boolean) => set('status', active ? 'active' : 'passive'), [set]);
  return (
    <>
      <FormSection title={t('locations.placeTitle')} help={t('locations.placeHelp')}>
        <TextInput label={t('name')} maxLength={100} data-autofocus autoFocus={!location} {...form.field('name')} />
        <Select label={t('locations.timeZone')} data={zones} searchable allowDeselect={false} limit={50} {...form.field('timeZone')} />
        <WeekdaysField label={t('locations.weekdays')} description={weekdaysHelp} {...form.field('weekdays')} />
        <OpeningHours form={form} />
        <SwitchField
          label={t('locations.active')}
          description={t('passiveHelp')}
          checked={form.values.status === 'active'}
          onChange={turn}
        />
      </FormSection>
      <Services form={form} location={location} />
    </>
  );
}

function Services({ form, location }: { form: SaveForm<Values>; location: Location | null }) {
  const { t } = useTranslation('plan');
  const seats = location?.plannedSeats ?? 0;
  return (
    <FormSection title={t('locations.servicesTitle')} help={t('locations.servicesHelp')}>
      <Two>
        <Capacity seats={seats} location={seats > 0 ? form.values.name : ''} {...form.field('capacity')} />
        <QuantityField
          label={t('locations.parkingCapacity')}
          description={t('locations.parkingHelp')}
          min={0}
          allowDecimal={false}
          {...form.field('parkingCapacity')}
        />
      </Two>
      <SeatCost form={form} />
      <SwitchField label={t('locations.hasFoodService')} {...form.field('hasFoodService', { type: 'checkbox' })} />
      <SwitchField label={t('locations.hasShuttle')} {...form.field('hasShuttle', { type: 'checkbox' })} />
      <SwitchField label={t('locations.hasGym')} {...form.field('hasGym', { type: 'checkbox' })} />
      <SwitchField label={t('locations.takesPets')} {...form.field('takesPets', { type: 'checkbox' })} />
    </FormSection>
  );
}

type CapacityProps = ComponentProps<typeof QuantityField> & { seats: number; location: string };

const Capacity = memo(function Capacity({ seats, location, ...field }: CapacityProps) {
  const { t } = useTranslation('plan');
  const sum = <SeatSum location={location} seats={seats} capacity={Number(field.value) || 0} />;
  return (
    <QuantityField
      label={t('locations.capacity')}
      description={seats > 0 ? sum : t('locations.capacityHelp')}
      min={0}
      allowDecimal={false}
      {...field}
    />
  );
});

function SeatCost({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('plan');
  const { set } = form;
  const put = useCallback((cost: string | number | bigint) => set('seatCost', cost === '' ? null : Number(cost)), [set]);
  return (
    <Two>
      <QuantityField
        label={t('locations.seatCost')}
        description={t('locations.seatCostHelp')}
        min={0}
        decimalScale={2}
        thousandSeparator=" "
        {...form.field('seatCost')}
        value={form.values.seatCost ?? ''}
        onChange={put}
      />
      <Select label={t('locations.seatCurrency')} data={seatCurrencies} searchable allowDeselect={false} {...form.field('seatCurrency')} />
    </Two>
  );
}
