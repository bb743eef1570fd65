import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';

/** The seats of a location's active workspaces, but for one that is being edited. */
export function seatsOf(plan: Plan | undefined, locationId: number | null, exceptId: number | null = null): number {
  const location = plan?.locations.find(({ id }) => id === locationId);
  const places = location?.buildings.flatMap(({ workspaces }) => workspaces) ?? [];
  return places.reduce((sum, { id, status, capacity }) => (id !== exceptId && status === 'active' ? sum + capacity : sum), 0);
}

interface Props {
  location: string;
  seats: number;
  /** What the location is meant for; 0 where nobody has said. */
  capacity: number;
}

/** How many seats the location has with what is typed, and whether that is more than it is meant for. */
export function SeatSum({ location, seats, capacity }: Props) {
  const { t } = useTranslation('plan');
  if (capacity === 0) return t('seatSum.open', { location, seats: formatNumber(seats) });
  const values = { location, seats: formatNumber(seats), capacity: formatNumber(capacity) };
  if (seats <= capacity) return t('seatSum.of', values);
  return (
    <span className="pt-inline pt-gap-1 pt-wrong">
      <DrawnIcon of={IconAlertTriangle} size={14} />
      {t('seatSum.over', values)}
    </span>
  );
}
