import { productLanguages } from '@population-tracker/contract/kernel/constants';
import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { catalogueLanguage, languageName, switchLanguage } from '#web/language.ts';
import classes from './touch.module.css';

/** Where nobody is signed in yet, or has no time for settings: one touch speaks the other language. */
export function OtherLanguage(): ReactNode {
  const other = productLanguages.find((one) => one !== catalogueLanguage());
  return other ? (
    <button type="button" lang={other} className={classes.other} onClick={() => void switchLanguage(other)}>
      <DrawnIcon of={IconWorld} size={16} />
      {languageName(other)}
    </button>
  ) : null;
}
