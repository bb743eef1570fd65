import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';

export function ParameterTag({ status }: { status: 'active' | 'passive' }) {
  const { t } = useTranslation('parameters');
  return <Tag tone={status === 'active' ? 'success' : 'neutral'}>{t(status)}</Tag>;
}
