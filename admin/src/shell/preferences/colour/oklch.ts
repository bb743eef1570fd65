/** A colour as people see it: lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in radians. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Three = [number, number, number];

/** @param hex six digits with `#` */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex);
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const alpha = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const beta = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return { l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z, c: Math.hypot(alpha, beta), h: Math.atan2(beta, alpha) };
}

/** What no screen shows keeps its lightness and hue and loses as much chroma as it must. */
export function toHex({ l, c, h }: Oklch): string {
  let shown = c;
  if (!isShown(toLinear(l, c, h))) {
    shown = 0;
    for (let step = c / 2; step > 0.0005; step /= 2) if (isShown(toLinear(l, shown + step, h))) shown += step;
  }
  return `#${toLinear(l, shown, h).map(hexOf).join('')}`;
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Three;

function toLinear(l: number, c: number, h: number): Three {
  const alpha = c * Math.cos(h);
  const beta = c * Math.sin(h);
  const x = (l + 0.3963377774 * alpha + 0.2158037573 * beta) ** 3;
  const y = (l - 0.1055613458 * alpha - 0.0638541728 * beta) ** 3;
  const z = (l - 0.0894841775 * alpha - 1.291485548 * beta) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const isShown = (parts: Three) => parts.every((part) => part > -0.0005 && part < 1.0005);

function hexOf(part: number): string {
  const shown = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
  const byte = Math.round(Math.min(1, Math.max(0, shown)) * 255);
  return byte.toString(16).padStart(2, '0');
}
