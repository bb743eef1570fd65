import { type PanelLanguage, panelLanguages } from '@population-tracker/contract/kernel/constants';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { genericText, languageName } from '#web/language.ts';
import { useLanguageChoice } from '../use-language-choice.ts';
import css from './sign-in.module.css';

/** The system's own list of choices: works with any keyboard, phone and screen reader, and weighs nothing. */
export function LanguageSelect(): ReactNode {
  const { t } = useTranslation('session');
  const { shown, press, failed } = useLanguageChoice();
  return (
    <label className={css.language}>
      {failed ? (
        <span role="alert" className="pt-normal pt-wrong">
          {genericText('error.network')}
        </span>
      ) : null}
      <DrawnIcon of={IconWorld} />
      <select aria-label={t('signIn.language')} value={shown} onChange={(event) => press(event.target.value as PanelLanguage)}>
        {panelLanguages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
      <DrawnIcon of={IconChevronDown} />
    </label>
  );
}
