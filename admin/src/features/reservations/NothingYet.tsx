import { Button } from '@mantine/core';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buildingsOf, usePlan } from '#features/plan/plan-pickers.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';

interface Props {
  /** The button of an empty list. */
  add?: ReactNode;
  /** What stands there instead where there are places. */
  children?: ReactNode;
}

/** Without a place there is nothing to reserve: the plan is the next step. */
export function NothingYet({ add, children }: Props) {
  const { t } = useTranslation('reservations');
  const plan = usePlan();
  if (!plan) return null;
  const places = buildingsOf(plan, null).flatMap((building) => [...building.workspaces, ...building.meetingRooms]);
  if (places.length > 0) return children ?? <EmptyState icon={IconCalendarEvent} title={t('empty')} text={t('emptyText')} actions={add} />;
  const first = (
    <Button component={Link} to="/location">
      {t('addLocation')}
    </Button>
  );
  return <EmptyState icon={IconMapPin} title={t('emptyPlan')} text={t('emptyPlanText')} actions={first} />;
}
