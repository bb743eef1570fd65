import { Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';

/** What is mostly done next at a place: the one filled button of its page. */
export function NextStep({ to, label, icon = IconPlus }: { to: string; label: string; icon?: Icon }) {
  return (
    <Button component={Link} to={to} leftSection={<DrawnIcon of={icon} />}>
      {label}
    </Button>
  );
}
