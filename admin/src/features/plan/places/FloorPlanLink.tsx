import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';

/** From a workspace to its floor plan. */
export function FloorPlanLink({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" component={Link} to={`/office-plan?id=${id}`} leftSection={<DrawnIcon of={IconMap2} />}>
      {t('route.floorPlan')}
    </Button>
  );
}
