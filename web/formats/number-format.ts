const formats = new Map<string, Intl.NumberFormat>();

/** Made once for each language and form: to make one takes longer than to write hundreds of numbers by it. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = options ? language + JSON.stringify(options) : language;
  const found = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, found);
  return found;
}
