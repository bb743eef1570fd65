import { type Availability, availability } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/fields/Select.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import type { DraftState } from '../bulk-draft.ts';

/** The hour or the departure that is wanted on each of the days. */
export function SlotChoice({ state: { draft, set }, locationId }: { state: DraftState; locationId: number }) {
  const { t } = useTranslation('reservations/bulk');
  const { t: words } = useTranslation('reservations');
  const query = { locationId: String(locationId), area: draft.area, day: draft.from };
  const answer = useCall(availability, { query } as never, { quiet: true, enabled: draft.from !== '' });
  const data = answer.data as Availability | undefined;
  const slots = data?.slots ?? [];
  const said = data && !data.offered ? data.reason : data && slots.length === 0 ? t('what.noSlots') : undefined;
  const name = ({ name, startTime, endTime }: Availability['slots'][number]) => {
    const hours = endTime ? `${formatTime(startTime)}–${formatTime(endTime)}` : formatTime(startTime);
    return name ? `${hours} ${name}` : hours;
  };
  return (
    <Select
      label={words(draft.area === 'shuttle' ? 'departure' : 'slot')}
      placeholder={t('what.chooseSlot')}
      description={said}
      data={slots.map((slot) => ({ value: String(slot.id), label: t('what.slot', { slot: name(slot), capacity: slot.capacity }) }))}
      value={draft.slotId ? String(draft.slotId) : null}
      onChange={(id) => set({ slotId: id ? Number(id) : null })}
      disabled={slots.length === 0}
      allowDeselect={false}
    />
  );
}
