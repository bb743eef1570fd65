import { productLanguages } from '@population-tracker/contract/kernel/constants';
import { useTranslation } from 'react-i18next';
import { languageName } from '#web/language.ts';

/** The languages that a person's mails can be written in, each by its own name. */
export function useLanguageOptions() {
  const { t } = useTranslation('users/language');
  return [
    { value: 'automatic' as const, label: t('automatic') },
    ...productLanguages.map((value) => ({ value, label: languageName(value) })),
  ];
}
