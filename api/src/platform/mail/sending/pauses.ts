const firstSeconds = 5;
const longestSeconds = 3_600;

/** How long to wait after so many failed tries: from 5 s, doubling, to an hour. */
export const pauseSeconds = (tries: number): number => Math.min(longestSeconds, firstSeconds * 2 ** Math.min(tries - 1, 20));
