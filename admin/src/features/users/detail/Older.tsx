import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Below the newest of a long list. */
export function Older({ loading, show }: { loading: boolean; show: () => void }) {
  const { t } = useTranslation('users/detail');
  return (
    <Button variant="default" loading={loading} onClick={show}>
      {t('detail.older')}
    </Button>
  );
}
