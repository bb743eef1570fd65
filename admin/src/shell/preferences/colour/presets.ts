import { themeColours } from '@population-tracker/contract/kernel/constants';

/** Colours that suit the menu and can be read as they are. */
export const presets = {
  indigo: themeColours.theme,
  blue: '#1058b0',
  teal: '#0b6a6a',
  green: '#2a6b2f',
  copper: '#96480a',
  rose: '#b01657',
  violet: '#6a28b5',
  graphite: '#475467',
} as const;
export type Preset = keyof typeof presets;
