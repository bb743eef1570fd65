import { useTranslation } from 'react-i18next';

/** The hour that what stands beside it is of. */
export function At({ time }: { time: string | undefined }) {
  const { t } = useTranslation('plan/place-page');
  return time ? <span>{t('at', { time })}</span> : null;
}
