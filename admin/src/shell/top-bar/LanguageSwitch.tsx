import { type PanelLanguage, panelLanguages } from '@population-tracker/contract/kernel/constants';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '#shell/messages/errors.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { currentLanguage, genericText, languageName, switchLanguage } from '#web/language.ts';
import css from './top-bar.module.css';

/** Every text, date and number follows at once, without loading the page again. */
export function LanguageSwitch(): ReactNode {
  const { t } = useTranslation();
  const current = currentLanguage();

  async function choose(language: PanelLanguage) {
    if (!(await switchLanguage(language))) showError(genericText('error.network'));
  }
  return (
    <PopupMenu
      className={css.language}
      title={languageName(current)}
      button={
        <>
          <span className="pt-unseen">{t('frame.language')} </span>
          {current.toUpperCase()}
        </>
      }
    >
      {panelLanguages.map((language) => (
        <PopupItem
          key={language}
          lang={language}
          checked={language === current}
          mark={language === current && <DrawnIcon of={IconCheck} />}
          onClick={() => void choose(language)}
        >
          {languageName(language)}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}
