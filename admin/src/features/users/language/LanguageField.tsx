import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { useLanguageOptions } from './language-options.ts';

interface Props {
  value: ProductLanguage | null;
  onChange: (language: ProductLanguage | null) => void;
  error?: ReactNode;
  disabled?: boolean;
}

export function LanguageField({ value, onChange, error, disabled }: Props) {
  const { t } = useTranslation('users/language');
  const options = useLanguageOptions();
  return (
    <ChoiceField
      label={t('label')}
      description={t('help')}
      options={options}
      value={value ?? 'automatic'}
      onChange={(language) => onChange(language === 'automatic' ? null : language)}
      error={error}
      disabled={disabled}
    />
  );
}
