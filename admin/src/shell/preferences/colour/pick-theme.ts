import { themeColours } from '@population-tracker/contract/kernel/constants';
import { theme, useChoice } from '#web/look/look-choices.ts';
import { paletteOf, type Tokens } from './palette.ts';
import { readColour } from './read-colour.ts';

/** The colour that the panel has now, six digits with `#`. */
export const useThemeColour = (): string => colourOf(useChoice(theme));

/** Every shade follows at once, in every window of this browser. */
export function pickTheme(colour: string): void {
  theme.choose(colour === themeColours.theme ? null : withShades(colour));
}

/** Shades that an older version of the product reckoned may lack some of today's. */
export function renewTheme(): void {
  const stored = theme.chosen();
  const colour = colourOf(stored);
  if (stored !== null && stored !== withShades(colour)) pickTheme(colour);
}

const colourOf = (stored: string | null) => readColour(stored?.split('|')[0] ?? '') ?? themeColours.theme;

function withShades(colour: string): string {
  const { light, dark } = paletteOf(colour);
  return [colour, written(light), written(dark)].join('|');
}

const written = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, hex]) => `--pt-${name}:${hex}`)
    .join(';');
