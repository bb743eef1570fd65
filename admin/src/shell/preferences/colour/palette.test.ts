import { readFileSync } from 'node:fs';
import { themeColours } from '@population-tracker/contract/kernel/constants';
import { expect, test } from 'vitest';
import { contrast, toHex, toOklch } from './oklch.ts';
import { paletteOf, readable, type Tokens, visible } from './palette.ts';
import { presets } from './presets.ts';

const sheet = readFileSync(new URL('../../../../../ui/theme/tokens.css', import.meta.url), 'utf8');

/** The tokens of the product's look in one scheme, as tokens.css writes them. */
function written(selector: string): Tokens {
  const block = sheet.slice(sheet.indexOf(`${selector} {`)).split('\n}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--pt-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}
const inDark = written(':root[data-mantine-color-scheme="dark"]');
const look = { light: written(':root'), dark: { ...written(':root'), ...inDark } };

/** What a token comes to under a palette, through the tokens that stand for others. */
function resolved(scheme: 'light' | 'dark', own: Tokens, name: string): string {
  const value = own[name] ?? look[scheme][name] ?? '';
  const other = /^var\(--pt-([\w-]+)\)$/.exec(value)?.[1];
  return other ? resolved(scheme, own, other) : value;
}

const grounds = ['surface', 'subtle', 'sunken', 'accent-soft', 'accent-soft-2', 'info-soft'];
const both: [string, string, number][] = [
  ...grounds.map((ground): [string, string, number] => ['accent', ground, readable]),
  ...['accent-soft', 'accent-soft-2', 'info-soft'].flatMap((ground): [string, string, number][] => [
    ['text', ground, readable],
    ['text-2', ground, readable],
    ['danger-text', ground, readable],
  ]),
  ['text-3', 'accent-soft', readable],
  ['text-3', 'info-soft', readable],
  ['on-accent', 'accent-fill', readable],
  ['on-accent', 'accent-hover', readable],
  ['accent-fill', 'surface', visible],
  ['info', 'surface', visible],
  ['info-text', 'info-soft', readable],
  ['seat-taken-text', 'seat-taken', readable],
  ['seat-taken-line', 'plan-floor', visible],
  ['heat-text-lo', 'heat-1', readable],
  ['heat-text-lo', 'heat-2', readable],
  ['heat-text-3', 'heat-3', readable],
  ['heat-text-hi', 'heat-4', readable],
  ['heat-text-hi', 'heat-5', readable],
];

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
const around = Array.from({ length: 144 }, (_, at) =>
  toHex({ l: [0.1, 0.3, 0.5, 0.7, 0.85, 0.97][at % 6] ?? 0.5, c: [0.03, 0.2][at % 2] ?? 0.2, h: (at * Math.PI) / 36 }),
);
const colours = [...cube, ...around, '#2d31ac', '#ffeb00', '#ffd6e7', '#39ff14', '#ff4da6', '#010203', '#7f7f7f', '#767676'];

test('every pair of text and ground keeps 4.5, every pair that is only seen 3, whatever colour is picked', () => {
  const poor: string[] = [];
  for (const colour of colours) {
    const palette = paletteOf(colour);
    for (const scheme of ['light', 'dark'] as const) {
      for (const [one, other, least] of both) {
        const ratio = contrast(resolved(scheme, palette[scheme], one), resolved(scheme, palette[scheme], other));
        if (!(ratio >= least)) poor.push(`${colour}, ${scheme}: ${one} on ${other} has ${ratio.toFixed(2)}`);
      }
    }
  }
  expect(poor).toEqual([]);
});

test.each(['light', 'dark'] as const)('the product’s own colour gives the %s tokens that are written down', (scheme) => {
  const palette = paletteOf(themeColours.theme)[scheme];
  const expected = Object.keys(palette).map((name) => [name, resolved(scheme, {}, name)]);
  expect(palette).toEqual(Object.fromEntries(expected));
});

test('no token that is written down in the product’s shades stays behind when another colour is picked', () => {
  const { light, dark } = paletteOf('#a04000');
  const shades = new Set(Object.entries(paletteOf(themeColours.theme)).flatMap(([, tokens]) => Object.values(tokens)));
  const behind = (tokens: Tokens, own: Tokens) => Object.entries(tokens).filter(([name, value]) => shades.has(value) && !(name in own));
  expect(behind(look.light, light)).toEqual([]);
  expect(behind(inDark, dark)).toEqual([]);
});

test('a colour that can be read keeps its exact value, another its hue', () => {
  expect(paletteOf('#7a1fa2').light).toMatchObject({ accent: '#7a1fa2', 'accent-fill': '#7a1fa2', 'brand-7': '#7a1fa2' });
  const { accent = '', 'accent-fill': fill = '' } = paletteOf('#ffeb00').light;
  for (const shade of [accent, fill]) expect(Math.abs(toOklch(shade).h - toOklch('#ffeb00').h)).toBeLessThan(0.1);
});

test.each(Object.entries(presets))('%s is shown as it is', (_, colour) => {
  expect(paletteOf(colour).light).toMatchObject({ accent: colour, 'accent-fill': colour });
});

test('the ramp goes from the palest shade to the deepest', () => {
  for (const colour of colours) {
    const { light } = paletteOf(colour);
    const lightness = Array.from({ length: 10 }, (_, index) => toOklch(light[`brand-${index}`] ?? '').l);
    expect(lightness, colour).toEqual([...lightness].sort((a, b) => b - a));
  }
});

test('a hovered button differs from one that is not', () => {
  for (const colour of colours) {
    for (const tokens of Object.values(paletteOf(colour))) expect(tokens['accent-hover'], colour).not.toBe(tokens['accent-fill']);
  }
});

test('grey has no tint, and a tint no more colour than it takes', () => {
  const { light, dark } = paletteOf('#808080');
  for (const hex of [...Object.values(light), ...Object.values(dark)]) expect(toOklch(hex).c).toBeLessThan(0.002);
});
