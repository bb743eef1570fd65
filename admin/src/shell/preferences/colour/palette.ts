import { themeColours } from '@population-tracker/contract/kernel/constants';
import { contrast, type Oklch, toHex, toOklch } from './oklch.ts';

/** Values of the tokens that hang on the accent, by their names without `--pt-`. */
export type Tokens = Record<string, string>;

/** Contrast of text, and of what has to be seen but not read (WCAG AA). */
export const readable = 4.5;
export const visible = 3;

/** What stands on tints of the accent, or they on it; the values of tokens.css that no theme changes. */
const light = {
  grounds: ['#ffffff', '#f6f6f9', '#eeeef3'],
  texts: ['#1d1b2e', '#5b596f', '#a8202a'],
  faint: '#6a687e',
  text: '#1d1b2e',
};
const dark = {
  grounds: ['#15141c', '#1c1b25', '#282733'],
  texts: ['#eceaf4', '#b4b2c6', '#ff9c9c'],
  faint: '#9b99b0',
  text: '#eceaf4',
  surface: '#15141c',
  seatText: '#0e0d14',
  floor: '#1c1b25',
};
const white = '#ffffff';

/** The product's own shades (see tokens.css): another colour takes the same steps from itself as these from theirs. */
const ramp = ['#eeeffb', '#dcdef5', '#b9bdea', '#949adf', '#747bd4', '#565ec9', '#3f46bc', '#2d31ac', '#24278c', '#1b1e6d'] as const;
const own = toOklch(themeColours.theme);

/**
 * All shades of a picked colour, as near to it as WCAG AA allows on every ground of both schemes.
 * The product's colour gives the values of tokens.css.
 */
export function paletteOf(picked: string): { light: Tokens; dark: Tokens } {
  const steps = stepsFrom(toOklch(picked));
  return { light: lightTokens(picked, steps), dark: darkTokens(steps) };
}

type Steps = ReturnType<typeof stepsFrom>;

/** How to come from a shade of the product's colour to the same shade of the picked one. */
function stepsFrom(base: Oklch) {
  const vivid = base.c / own.c;
  // The blues of the ramp turn towards violet as they darken; other hues have no reason to.
  const drift = Math.max(0, Math.cos(base.h - own.h));
  const shade = (model: string, l?: number): Oklch => {
    const from = toOklch(model);
    return { l: l ?? from.l, c: from.c * vivid, h: base.h + (from.h - own.h) * drift };
  };
  /** A colour that is light by itself is shown as it is where the scheme is dark. */
  const bright = (model: string): Oklch => {
    const at = shade(model);
    const share = Math.min(1, Math.max(0, (base.l - own.l) / (at.l - own.l)));
    return { l: Math.max(at.l, base.l), c: at.c + (base.c - at.c) * share, h: at.h + (base.h - at.h) * share };
  };
  return { base, shade, bright };
}

function lightTokens(picked: string, { shade }: Steps): Tokens {
  const fill = darker(picked, [[[white], readable]]);
  const at = toOklch(fill);
  // Tints stay between the accent and white, deeper shades between it and black.
  const lightness = (model: string) => {
    const { l } = toOklch(model);
    return l > own.l ? Math.max(l, 1 - ((1 - l) * (1 - at.l)) / (1 - own.l)) : (l * at.l) / own.l;
  };
  const tint = (model: string) => shade(model, lightness(model));
  const soft = lighter(tint(ramp[0]), [[[...light.texts, light.faint], readable]]);
  const soft2 = lighter(tint(ramp[1]), [[light.texts, readable]]);
  const infoSoft = lighter(tint('#eceefb'), [[[...light.texts, light.faint], readable]]);
  const deep = (model: string) => darker(toHex(shade(model)), [[[white], readable]]);
  const paleHeat = (model: string) => lighter(shade(model), [[[light.text], readable]]);
  return {
    ...Object.fromEntries(
      ramp.map((model, index) => [`brand-${index}`, [soft, soft2][index] ?? (index === 7 ? fill : toHex(tint(model)))]),
    ),
    accent: darker(fill, [[[...light.grounds, soft, soft2, infoSoft], readable]]),
    'accent-fill': fill,
    'accent-hover': toHex(at.l < 0.2 ? { ...at, l: at.l + 0.22 } : tint(ramp[8])),
    'info-soft': infoSoft,
    'heat-1': paleHeat('#e3e5f7'),
    'heat-2': paleHeat(ramp[2]),
    'heat-3': paleHeat('#8f95dd'),
    'heat-4': deep(ramp[6]),
    'heat-5': deep(ramp[8]),
  };
}

function darkTokens({ shade, bright }: Steps): Tokens {
  const ground = (model: string, texts: string[]) => darker(toHex(shade(model)), [[texts, readable]]);
  const soft = ground('#24264a', [...dark.texts, dark.faint]);
  const soft2 = ground('#30336a', dark.texts);
  const infoSoft = ground('#262a5c', [...dark.texts, dark.faint]);
  const fill = darker(lighter(shade('#5a61d2'), [[[dark.surface], visible]]), [[[white], readable]]);
  const hover = darker(toHex(shade('#626ad6')), [[[white], readable]]);
  const at = toOklch(fill);
  return {
    accent: lighter(bright('#aab1ff'), [[[...dark.grounds, soft, soft2, infoSoft], readable]]),
    'accent-fill': fill,
    // Where a lighter shade could no longer be read, the hovered one is deeper.
    'accent-hover': toOklch(hover).l - at.l > 0.01 ? hover : toHex({ ...at, l: at.l - 0.03 }),
    'accent-soft': soft,
    'accent-soft-2': soft2,
    'info-text': lighter(bright('#b3baff'), [[[infoSoft], readable]]),
    'info-soft': infoSoft,
    'heat-1': ground('#23244a', [dark.text]),
    'heat-2': ground('#31346f', [dark.text]),
    'heat-3': ground('#4a50b0', [white]),
    'heat-4': lighter(shade('#8189ee'), [[[dark.surface], readable]]),
    'heat-5': lighter(shade('#c1c6ff'), [[[dark.surface], readable]]),
    'seat-taken': lighter(shade('#6f77e0'), [
      [[dark.seatText], readable],
      [[dark.floor], visible],
    ]),
  };
}

/** Colours to be told from, and how well. */
type Demands = [against: string[], ratio: number][];

const meets = (hex: string, demands: Demands): boolean =>
  demands.every(([against, ratio]) => against.every((other) => contrast(hex, other) >= ratio));

/** The colour itself where it meets the demands, else the next darker or lighter shade that does. */
const darker = (hex: string, demands: Demands): string => moved(hex, -1, demands);
const lighter = (from: Oklch, demands: Demands): string => moved(toHex(from), 1, demands);

function moved(hex: string, direction: 1 | -1, demands: Demands): string {
  const from = toOklch(hex);
  let found = hex;
  for (let l = from.l; !meets(found, demands) && l > 0 && l < 1; ) {
    l = Math.min(1, Math.max(0, l + direction * 0.004));
    found = toHex({ ...from, l });
  }
  return found;
}
