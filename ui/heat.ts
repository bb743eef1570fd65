/** One of the five steps of the heat, 0 where nobody is there: a share of 0 to 1. */
export const heatOf = (share: number): number => (share <= 0 ? 0 : Math.min(5, Math.ceil(share * 5)));
