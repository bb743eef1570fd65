import type { Team } from '@population-tracker/contract/teams/teams';
import { IconAddressBook, IconHandFinger } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';

/** By whom a team is looked after. */
export function OriginTag({ team: { origin } }: { team: Pick<Team, 'origin'> }) {
  const { t } = useTranslation('users/teams');
  return (
    <Tag tone="neutral" icon={origin === 'hand' ? IconHandFinger : IconAddressBook}>
      {t(`origins.${origin}`)}
    </Tag>
  );
}
