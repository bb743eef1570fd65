import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DrawnIcon } from './DrawnIcon.tsx';

/** Leads to the form of a new record; the tours point at it. */
export function AddButton({ to, label }: { to: string; label: string }) {
  return (
    <Button data-tour="add" component={Link} to={to} leftSection={<DrawnIcon of={IconPlus} />}>
      {label}
    </Button>
  );
}
