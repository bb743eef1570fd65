declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt';
    /** Where each axis of a variable font is fixed, or to what it is narrowed. */
    variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
    /** All others go. */
    keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'woff2'): Promise<Buffer>;
}
