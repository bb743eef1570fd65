import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Leads to all that the same bulk made. */
export function BulkLink({ bulkId }: { bulkId: number | null }): ReactNode {
  const { t } = useTranslation('reservations');
  if (bulkId === null) return null;
  return (
    <Link className="pt-accent" to={`/reservation?bulkId=${bulkId}`}>
      {t('wholeBulk')}
    </Link>
  );
}
