/** The first six locations, in the order in which they were made, have a colour of their own; all others share one. */
export const colours = 6;
export const colourOf = (index: number): string => (index < colours ? `var(--pt-loc-${index + 1})` : 'var(--pt-loc-other)');
