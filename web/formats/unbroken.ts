/** What stays on one line: a count beside its word, a number beside whose it is. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
