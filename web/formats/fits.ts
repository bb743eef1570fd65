/** Whether what an address says fits what a call is asked. */
export type Fits = (said: unknown) => boolean;

type Check = (text: string) => boolean;

/** A whole number between two others. */
export const whole =
  (least: number, most: number): Fits =>
  (said) => {
    const value = Number(said);
    return Number.isInteger(value) && value >= least && value <= most;
  };

export const choice =
  (...values: readonly string[]): Fits =>
  (said) =>
    values.includes(said as string);

export const text =
  (...checks: readonly Check[]): Fits =>
  (said) =>
    typeof said === 'string' && checks.every((holds) => holds(said));

export const atMost =
  (length: number): Check =>
  (text) =>
    text.length <= length;

export const atLeast =
  (length: number): Check =>
  (text) =>
    text.length >= length;

export const like =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text);

const yesOrNo = ['true', '1', 'yes', 'on', 'y', 'enabled', 'false', '0', 'no', 'off', 'n', 'disabled'];
/** As `z.stringbool()` takes it. */
export const flag: Fits = (said) => typeof said === 'string' && yesOrNo.includes(said.toLowerCase());

/** Looked at as what is made of it. */
export const madeBy =
  (make: (text: string) => string, fits: Fits): Fits =>
  (said) =>
    typeof said === 'string' && fits(make(said));

/** One of them, or a list of them. */
export const several =
  (fits: Fits, most: number): Fits =>
  (said) =>
    Array.isArray(said) ? said.length <= most && said.every(fits) : fits(said);

export const either =
  (...fits: readonly Fits[]): Fits =>
  (said) =>
    fits.some((one) => one(said));

/** Asked like a schema. */
export const query = (fields: Readonly<Record<string, Fits>>) => ({
  shape: Object.fromEntries(
    Object.entries(fields).map(([name, fits]) => [name, { safeParse: (said: unknown) => ({ success: fits(said) }) }] as const),
  ),
});
