import { type PanelLanguage, productLanguages } from '@population-tracker/contract/constants';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageName, switchLanguage } from '../../lib/i18n.ts';
import { PopupItem } from '../../ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '../../ui/popup-menu/PopupMenu.tsx';
import css from './top-bar.module.css';

/** Every text, date and number follows at once, without loading the page again. */
export function LanguageSwitch(): ReactNode {
  const { t } = useTranslation();
  const current = currentLanguage();
  const choices = [...new Set<PanelLanguage>([...productLanguages, current])];
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
      {choices.map((language) => (
        <PopupItem
          key={language}
          lang={language}
          checked={language === current}
          mark={language === current && <IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => void switchLanguage(language)}
        >
          {languageName(language)}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}
