import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { LanguageSelect } from '../sign-in/LanguageSelect.tsx';
import classes from './profile.module.css';

/** The same choice as in the top bar, where somebody looks for it who doesn't know the letters there. */
export function LanguageSection(): ReactNode {
  const { t } = useTranslation('session');
  return (
    <FormSection title={t('signIn.language')} help={t('profile.languageHelp')}>
      <div className={classes.language}>
        <LanguageSelect />
      </div>
    </FormSection>
  );
}
