import { currentLanguage } from '../language.ts';
import { numberFormat } from './number-format.ts';

/** A count or amount in the chosen language: `1,248`, `1.248`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(currentLanguage(), options).format(value);
}

/** A ratio (0.64) as a percentage: `64%`, `%64`. */
export function formatPercent(ratio: number, fractionDigits = 0): string {
  return formatNumber(ratio, { style: 'percent', maximumFractionDigits: fractionDigits });
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes, by 1,024 as the limits are stated: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), byteUnits.length - 1);
  // Only the long form of the smallest one has a plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  return formatNumber(bytes / 1024 ** power, { style: 'unit', unit: byteUnits[power], unitDisplay, maximumFractionDigits: 1 });
}
