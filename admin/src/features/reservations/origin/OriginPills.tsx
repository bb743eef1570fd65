import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import filters from '#ui/filters/filters.module.css';
import { IconButton } from '#ui/IconButton.tsx';
import classes from '../reservations.module.css';

interface Props {
  filter: (name: string) => { value: string; onChange: (value: string) => void };
}

/** What other screens led here with: one bulk, or one hour of a day. Nobody chooses them here; they can be taken off. */
export function OriginPills({ filter }: Props): ReactNode {
  const { t } = useTranslation('reservations');
  const bulk = filter('bulkId');
  const slot = filter('slotId');
  return (
    <>
      {bulk.value ? (
        <Pill remove={() => bulk.onChange('')}>
          <Link to={`/reservation?bulk=${bulk.value}`}>{t('ofOneBulk')}</Link>
        </Pill>
      ) : null}
      {slot.value ? <Pill remove={() => slot.onChange('')}>{t('ofOneSlot')}</Pill> : null}
    </>
  );
}

function Pill({ children, remove }: { children: ReactNode; remove: () => void }): ReactNode {
  const { t } = useTranslation('reservations');
  return (
    <span className={`${filters.pill} ${classes.origin}`} data-set="">
      {children}
      <IconButton icon={IconX} small label={t('takeOff')} onClick={remove} />
    </span>
  );
}
