import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { Availability } from '@population-tracker/contract/reservations/reservations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildingsOf, PlaceSelect, usePlan } from '#features/plan/plan-pickers.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Two } from '#ui/form/Two.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { PlanField } from './fields/PlanField.tsx';
import { active, withOnly } from './only-place.ts';
import type { ReservationFormState } from './reservations-form-state.ts';

interface Props {
  form: ReservationFormState;
  zone: string;
  /** What is free there at the chosen hours, as soon as both are known. */
  free: Availability | undefined;
  /** A reservation that moves. */
  exceptId: number | undefined;
}

/** Location, building, workspace or room, and a desk where there are such, with what is free at the chosen hours. */
export function PlaceFields({ form, zone, free, exceptId }: Props) {
  const { t } = useTranslation('reservations');
  const plan = usePlan();
  const { locationId, buildingId, workspaceId, area } = form.values;
  const isRoom = area === 'meetingRoom';
  const building = buildingsOf(plan, locationId).find(({ id }) => id === buildingId);
  return (
    <>
      <div data-tour="place">
        <Two>
          <LocationField form={form} />
          <PlaceSelect
            label={t('building')}
            placeholder={t('chooseBuilding')}
            places={locationId ? active(buildingsOf(plan, locationId)) : []}
            disabled={!locationId}
            {...chain(form, plan, 'buildingId', ['workspaceId', 'deskId'])}
          />
        </Two>
      </div>
      <div data-tour="seats">
        <PlaceSelect
          label={t(isRoom ? 'meetingRoom' : 'workspace')}
          placeholder={t(isRoom ? 'chooseRoom' : 'chooseWorkspace')}
          places={active((isRoom ? building?.meetingRooms : building?.workspaces) ?? [])}
          disabled={!buildingId}
          description={free ? <FreeText free={free} isRoom={isRoom} zone={zone} /> : undefined}
          {...chain(form, plan, 'workspaceId', ['deskId'])}
        />
      </div>
      {!isRoom && workspaceId && free && free.desks.length > 0 ? <DeskSelect form={form} free={free} /> : null}
      {buildingId ? <PlanField form={form} exceptId={exceptId} buildingId={buildingId} /> : null}
    </>
  );
}

/** The location, of an area that stands in no building: with what is free there, or why it isn't offered. */
export function LocationField({ form, description }: { form: ReservationFormState; description?: ReactNode }) {
  const { t } = useTranslation('reservations');
  const plan = usePlan();
  return (
    <PlaceSelect
      label={t('location')}
      placeholder={t('chooseLocation')}
      places={active(plan?.locations ?? [])}
      description={description}
      {...chain(form, plan, 'locationId', ['buildingId', 'workspaceId', 'deskId', 'slotId'])}
    />
  );
}

type PlaceName = 'locationId' | 'buildingId' | 'workspaceId' | 'deskId' | 'slotId';

/** Whoever chooses another place chooses anew what stands in it, unless there is but one. */
function chain(form: ReservationFormState, plan: Plan | undefined, name: PlaceName, inside: PlaceName[]) {
  const { onChange, ...field } = form.field(name) as { onChange: (id: number | null) => void };
  return {
    ...field,
    onChange: (id: number | null) => {
      if (id !== form.values[name]) {
        const none = Object.fromEntries(inside.map((one) => [one, null]));
        const next = { ...none, ...withOnly(plan, { ...form.values, ...none, [name]: id }) };
        for (const one of inside) form.set(one, next[one as keyof typeof next] ?? null);
      }
      onChange(id);
    },
  };
}

function FreeText({ free, isRoom, zone }: { free: Availability; isRoom: boolean; zone: string }) {
  const { t } = useTranslation('reservations');
  if (!isRoom) return t('seatsFree', { free: formatNumber(free.free), capacity: formatNumber(free.capacity) });
  if (free.meetings.length === 0) return t('roomFree', { capacity: formatNumber(free.capacity) });
  const said = free.meetings.map(({ userName, start, end }) => `${userName}, ${formatTime(start, zone)}–${formatTime(end, zone)}`);
  return t('roomBusy', { meetings: said.join('; ') });
}

function DeskSelect({ form, free }: { form: ReservationFormState; free: Availability }) {
  const { t } = useTranslation('reservations');
  const { value, onChange, ...field } = form.field('deskId') as { value: number | null; onChange: (id: number | null) => void };
  const label = ({ label, takenBy, status, keptFor }: Availability['desks'][number]) => {
    if (status === 'blocked') return t('deskBlocked', { desk: label });
    if (takenBy) return t('deskTaken', { desk: label, name: takenBy });
    return keptFor ? t('deskKept', { desk: label, name: keptFor }) : label;
  };
  return (
    <Select
      {...field}
      label={t('desk')}
      placeholder={t('anyDesk')}
      data={free.desks.map((desk) => ({
        value: String(desk.id),
        label: label(desk),
        disabled: desk.status === 'blocked' || desk.takenBy !== null || (desk.keptFor !== null && form.values.userId !== null),
      }))}
      value={value ? String(value) : null}
      onChange={(text) => onChange(text ? Number(text) : null)}
      searchable
      clearable
    />
  );
}
