import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';

export function PlaceTag({ status }: { status: 'active' | 'passive' }) {
  const { t } = useTranslation('plan');
  return <Tag tone={status === 'active' ? 'success' : 'neutral'}>{t(status)}</Tag>;
}
