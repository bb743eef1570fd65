import { TextInput } from '@mantine/core';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { buildingsOf, PlaceSelect, usePlan } from '#features/plan/plan-pickers.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { Two } from '#ui/form/Two.tsx';
import { isPlaceArea, isSlotArea } from '../../areas.ts';
import { AreaField } from '../../form/AreaField.tsx';
import type { Draft, DraftState } from '../bulk-draft.ts';
import { DesksField } from './DesksField.tsx';
import { SlotChoice } from './SlotChoice.tsx';

/** The area, where it is, and what each of the reservations says. */
export function WhatStep({ state }: { state: DraftState }) {
  const { t } = useTranslation('reservations/bulk');
  const { t: words } = useTranslation('reservations');
  const { draft, set } = state;
  const { area } = draft;
  const choose = (next: Area) =>
    set({ area: next, workspaceId: null, slotId: null, deskIds: [], ...(isPlaceArea(next) ? {} : { buildingId: null }) });
  return (
    <>
      <AreaField value={area} onChange={choose} />
      {isPlaceArea(area) ? <PlanPlace state={state} /> : <LocationSelect state={state} />}
      {isSlotArea(area) && draft.locationId ? <SlotChoice state={state} locationId={draft.locationId} /> : null}
      {area === 'workspace' && draft.workspaceId ? <DesksField state={state} workspaceId={draft.workspaceId} /> : null}
      <TextInput
        label={words('reservationTitle')}
        placeholder={words('titleHint')}
        maxLength={200}
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <SwitchField
        label={t('what.notify')}
        description={t('what.notifyHelp')}
        checked={draft.notify}
        onChange={(notify) => set({ notify })}
      />
    </>
  );
}

const active = <P extends { status: string }>(places: readonly P[]) => places.filter(({ status }) => status === 'active');

function LocationSelect({ state: { draft, set } }: { state: DraftState }) {
  const { t } = useTranslation('reservations');
  const plan = usePlan();
  const inside: Partial<Draft> = { buildingId: null, workspaceId: null, slotId: null, deskIds: [] };
  return (
    <PlaceSelect
      label={t('location')}
      placeholder={t('chooseLocation')}
      places={active(plan?.locations ?? [])}
      value={draft.locationId}
      onChange={(locationId) => set({ locationId, ...(locationId === draft.locationId ? {} : inside) })}
    />
  );
}

function PlanPlace({ state }: { state: DraftState }) {
  const { t } = useTranslation('reservations');
  const plan = usePlan();
  const { draft, set } = state;
  const { locationId, buildingId, workspaceId } = draft;
  const isRoom = draft.area === 'meetingRoom';
  const buildings = locationId ? active(buildingsOf(plan, locationId)) : [];
  const building = buildings.find(({ id }) => id === buildingId);
  return (
    <>
      <Two>
        <LocationSelect state={state} />
        <PlaceSelect
          label={t('building')}
          placeholder={t('chooseBuilding')}
          places={buildings}
          disabled={!locationId}
          value={buildingId}
          onChange={(id) => set({ buildingId: id, ...(id === buildingId ? {} : { workspaceId: null, deskIds: [] }) })}
        />
      </Two>
      <PlaceSelect
        label={t(isRoom ? 'meetingRoom' : 'workspace')}
        placeholder={t(isRoom ? 'chooseRoom' : 'chooseWorkspace')}
        places={active((isRoom ? building?.meetingRooms : building?.workspaces) ?? [])}
        disabled={!buildingId}
        value={workspaceId}
        onChange={(id) => set({ workspaceId: id, ...(id === workspaceId ? {} : { deskIds: [] }) })}
      />
    </>
  );
}
