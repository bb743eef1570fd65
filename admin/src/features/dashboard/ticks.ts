/** From 0 to the first round number at or above the largest value, in at most five round steps; there is no half person. */
export function roundTicks(largest: number): number[] {
  const most = Math.max(largest, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [0.25, 0.5, 1, 2, 2.5, 5].map((part) => part * power).filter(Number.isInteger);
  const step = round.find((one) => most / one <= 5) ?? power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
