import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import { meetingRoomFields, workspaceFields } from '@population-tracker/contract/plan/plan';
import type { PassiveFate } from '@population-tracker/contract/plan/plan-impact';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { buildingsOf, onlyOf, PlaceSelect, usePlan } from '../plan-pickers.tsx';
import { useNamedField } from './detail.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { Place } from './PlaceList.tsx';
import type { PlaceKind } from './place-kind.ts';
import { planPaths } from './places-remove.ts';
import { SeatSum, seatsOf } from './SeatSum.tsx';
import { usePlaceQuestions } from './use-booked.tsx';

const room = z.object(meetingRoomFields);
const workspace = z.object(workspaceFields);
export type PlaceBody = z.output<typeof workspace> & { equipment?: string[]; reservations?: PassiveFate };

interface Values {
  name: string;
  locationId: number | null;
  buildingId: number | null;
  capacity: number;
  status: 'active' | 'passive';
  equipment?: string[];
}

interface Props {
  kind: PlaceKind;
  place: Place | null;
  given: Pick<Values, 'locationId' | 'buildingId'>;
  save: (body: PlaceBody, version: number) => Promise<{ id: number }>;
  close: () => void;
  remove?: () => Promise<boolean>;
}

/** The detail form of a workspace and of a meeting room: location, then building, then the name. */
export function PlaceForm(props: Props) {
  const { kind, place, close, remove } = props;
  const { t } = useTranslation('plan');
  const isRoom = isMeetingRoom(kind);
  const form = usePlaceForm(props);
  const nameField = useNamedField({ capacity: t(`${kind.texts}.capacity`), equipment: t('meetingRooms.equipment') });
  return (
    <FormFrame
      drawer={place !== null}
      title={t(place ? `${kind.texts}.editTitle` : `${kind.texts}.newTitle`)}
      form={form}
      nameField={nameField}
      saveLabel={t(place ? `${kind.texts}.save` : `${kind.texts}.create`)}
      close={close}
      onDelete={remove && { label: t(`${kind.texts}.remove`), run: remove }}
    >
      <Where form={form} kind={kind} />
      <FormSection title={t(`${kind.texts}.capacityTitle`)} help={t(`${kind.texts}.capacityHelp`)}>
        <Capacity
          kind={kind}
          id={place?.id ?? null}
          locationId={form.values.locationId}
          isActive={form.values.status === 'active'}
          {...form.field('capacity')}
        />
        {isRoom ? (
          <TagsInput
            label={t('meetingRooms.equipment')}
            description={t('meetingRooms.equipmentHelp')}
            maxTags={20}
            {...form.field('equipment')}
          />
        ) : null}
      </FormSection>
    </FormFrame>
  );
}

const isMeetingRoom = (kind: PlaceKind): boolean => kind.texts === 'meetingRooms';

function usePlaceForm({ kind, place, given, save, close }: Props) {
  const { t } = useTranslation('plan');
  const { leave } = useView();
  const client = useQueryClient();
  const isRoom = isMeetingRoom(kind);
  const questions = usePlaceQuestions(place?.name);
  return useSaveForm({
    record: place,
    values: (record) => (record ? valuesOf(record, isRoom) : newValues(given, isRoom)),
    schema: (isRoom ? room : workspace) as z.ZodType<PlaceBody>,
    questions,
    save: (body, { version, answers }) => save({ ...body, ...answers }, version),
    saved: async ({ id }) => {
      if (place || isRoom) toast.success(kind.said(place ? 'updated' : 'added'));
      else toast.done(kind.said('added'), { label: t('workspaces.draw'), to: `/office-plan?id=${id}&mode=edit` });
      if (place) close();
      else leave(kind.listPath, { replace: true });
      await invalidate(client, planPaths);
    },
  });
}

const newValues = (given: Props['given'], isRoom: boolean): Values => ({
  name: '',
  capacity: 0,
  status: 'active',
  ...given,
  ...(isRoom ? { equipment: [] } : {}),
});

type CapacityProps = Omit<ComponentProps<typeof NumberInput>, 'id'> & SeatsProps & { kind: PlaceKind };

/** Drawn when something of its own changes, not with each letter of the name. */
const Capacity = memo(function Capacity({ kind, id, locationId, isActive, ...field }: CapacityProps) {
  const { t } = useTranslation('plan');
  return (
    <NumberInput
      label={t(`${kind.texts}.capacity`)}
      description={isMeetingRoom(kind) ? null : <Seats id={id} locationId={locationId} isActive={isActive} value={field.value} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={100_000}
      allowDecimal={false}
      {...field}
    />
  );
});

interface SeatsProps {
  /** Null for a new one. */
  id: number | null;
  locationId: number | null;
  isActive: boolean;
  value?: number | string;
}

function Seats({ id, locationId, isActive, value }: SeatsProps) {
  const plan = usePlan();
  const location = plan?.locations.find((one) => one.id === locationId);
  if (!location) return null;
  const own = isActive ? Number(value) || 0 : 0;
  return <SeatSum location={location.name} seats={seatsOf(plan, location.id, id) + own} capacity={location.capacity} />;
}

const valuesOf = ({ name, locationId, buildingId, capacity, status, equipment }: Place, isRoom: boolean): Values => ({
  name,
  locationId,
  buildingId,
  capacity,
  status,
  ...(isRoom ? { equipment: equipment ?? [] } : {}),
});

const nowhere: never[] = [];

/** What its fields are given stays the same as long as it says the same: a letter in the name draws the name alone. */
function Where({ form, kind }: { form: SaveForm<Values>; kind: PlaceKind }) {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  const { set } = form;
  const { locationId, status } = form.values;
  const { onChange, ...location } = form.field('locationId') as { onChange: (id: number | null) => void };
  const buildings = useMemo(() => (locationId ? buildingsOf(plan, locationId) : nowhere), [plan, locationId]);
  const choose = useCallback(
    (id: number | null) => {
      onChange(id);
      // Another location has other buildings; one alone is meant.
      if (id !== locationId) set('buildingId', id && onlyOf(buildingsOf(plan, id)));
    },
    [onChange, set, plan, locationId],
  );
  const turn = useCallback((active: boolean) => set('status', active ? 'active' : 'passive'), [set]);
  return (
    <FormSection title={t(`${kind.texts}.placeTitle`)} help={t(`${kind.texts}.placeHelp`)}>
      <PlaceSelect
        label={t('location')}
        placeholder={t('chooseLocation')}
        places={plan?.locations ?? nowhere}
        {...location}
        onChange={choose}
      />
      <PlaceSelect
        label={t('building')}
        placeholder={t(locationId ? 'chooseBuilding' : 'chooseLocationFirst')}
        places={buildings}
        disabled={!locationId}
        {...form.field('buildingId')}
      />
      <TextInput label={t('name')} maxLength={100} {...form.field('name')} />
      <SwitchField label={t('active')} description={t('passiveHelp')} checked={status === 'active'} onChange={turn} />
    </FormSection>
  );
}
