import { type PanelLanguage, panelLanguages } from '@population-tracker/contract/kernel/constants';

/** The stored language where the panel has it, else the first of the browser's that it has, else English. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): PanelLanguage {
  const candidates = [stored ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  const found = candidates.find((tag): tag is PanelLanguage => (panelLanguages as readonly string[]).includes(tag ?? ''));
  return found ?? 'en';
}
