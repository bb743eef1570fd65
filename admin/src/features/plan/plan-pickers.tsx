import { type Plan, readPlan } from '@population-tracker/contract/plan/plan-tree';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/fields/Select.tsx';
import { FilterPill, type OneValue, type SeveralValues } from '#ui/filters/FilterPill.tsx';
import { ownLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';

/** The whole plan; every place picker is made of it. */
export const usePlan = (): Plan | undefined => useCall(readPlan, { query: {} }).data;

export const buildingsOf = (plan: Plan | undefined, locationId: number | null | undefined) =>
  plan?.locations.filter(({ id }) => !locationId || id === locationId).flatMap(({ buildings }) => buildings) ?? [];

/** Where nothing else can be meant, it is chosen already. */
export const onlyOf = (places: readonly { id: number }[] = []): number | null => (places.length === 1 ? (places[0]?.id ?? null) : null);

/** A list's filter by location. */
export function LocationPill(props: OneValue | SeveralValues) {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  return (
    <FilterPill label={t('location')} options={options(plan?.locations ?? [])} searchable={(plan?.locations.length ?? 0) > 8} {...props} />
  );
}

/** A list's filter by building, those of the chosen locations where some are chosen. */
export function BuildingPill({ locationId, ...props }: OneValue & { locationId: string | readonly string[] }) {
  const { t } = useTranslation('plan');
  const chosen = [locationId].flat().filter(Boolean);
  const isOffered = ({ id }: { id: number }) => chosen.length === 0 || chosen.includes(String(id));
  const buildings =
    usePlan()
      ?.locations.filter(isOffered)
      .flatMap((location) => location.buildings) ?? [];
  return <FilterPill label={t('building')} options={options(buildings)} searchable={buildings.length > 8} {...props} />;
}

/** A filter by workspace or meeting room of a building. */
export function WorkspacePill({ buildingId, ...props }: OneValue & { buildingId: string }) {
  const { t } = useTranslation('plan');
  const building = usePlan()
    ?.locations.flatMap(({ buildings }) => buildings)
    .find(({ id }) => String(id) === buildingId);
  const places = [...(building?.workspaces ?? []), ...(building?.meetingRooms ?? [])];
  return <FilterPill label={t('workspaceOrRoom')} options={options(places)} searchable={places.length > 8} {...props} />;
}

const options = (places: readonly { id: number; name: string }[]) => places.map(({ id, name }) => ({ value: String(id), label: name }));

interface SelectProps {
  label: string;
  placeholder?: string;
  /** The places to choose from; passive ones are told apart by the caller. */
  places: readonly { id: number; name: string }[];
  value?: number | null;
  onChange?: (id: number | null) => void;
  description?: React.ReactNode;
  error?: React.ReactNode;
  disabled?: boolean;
  clearable?: boolean;
}

/** A choice of one place among those given. */
export const PlaceSelect = memo(function PlaceSelect({ places, value, onChange, ...rest }: SelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...rest}
      data={options(places)}
      value={value ? String(value) : null}
      onChange={(text) => onChange?.(text ? Number(text) : null)}
      searchable={places.length > 8}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('ui.clearSelection'), lang: ownLang() }}
    />
  );
});
