import { type PanelLanguage, panelLanguages } from '@population-tracker/contract/kernel/constants';
import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { genericText, languageName } from '#web/language.ts';
import { useLanguageChoice } from '../use-language-choice.ts';
import classes from './profile.module.css';

/** The same choice as in the top bar, where somebody looks for it who doesn't know the letters there. */
export function LanguageSection(): ReactNode {
  const { t } = useTranslation('session');
  const { shown, press, failed } = useLanguageChoice();
  return (
    <FormSection title={t('signIn.language')} help={t('profile.languageHelp')}>
      <Select
        className={classes.language}
        aria-label={t('signIn.language')}
        leftSection={<DrawnIcon of={IconWorld} />}
        data={languages}
        value={shown}
        onChange={(language) => press(language as PanelLanguage)}
        allowDeselect={false}
        error={failed ? <span role="alert">{genericText('error.network')}</span> : undefined}
      />
      {/* The browser looks for a typeface with the letters of each while the page is laid out, not when the list opens. */}
      <span className="pt-unseen" aria-hidden>
        {languages.map(({ value, label, lang }) => (
          <span key={value} lang={lang}>
            {label}
          </span>
        ))}
      </span>
    </FormSection>
  );
}

/** Each by its own name. */
const languages = panelLanguages.map((language) => ({ value: language, label: languageName(language), lang: language }));
