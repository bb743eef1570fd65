import type { PanelLanguage } from '@population-tracker/contract/kernel/constants';
import { useState } from 'react';
import { usePressed } from '#ui/use-pressed.ts';
import { currentLanguage, switchLanguage } from '#web/language.ts';

/** The language that is chosen, shown at once, and whether its texts couldn't be had. */
export function useLanguageChoice() {
  const [failed, setFailed] = useState(false);
  const [shown, press] = usePressed(currentLanguage(), async (language: PanelLanguage) => setFailed(!(await switchLanguage(language))));
  return { shown, press, failed };
}
