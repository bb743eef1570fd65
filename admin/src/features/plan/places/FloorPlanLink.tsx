import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** From a workspace to its floor plan. */
export function FloorPlanLink({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" component={Link} to={`/office-plan?id=${id}`} leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}>
      {t('route.floorPlan')}
    </Button>
  );
}
