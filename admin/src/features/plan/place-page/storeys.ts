const words: [RegExp, number][] = [
  [/bodrum|basement|lower ground/, -1],
  [/zemin|ground|giriş|lobby/, 0],
  [/çatı|roof|teras|terrace/, 1_000],
];

/** How high a floor lies by its name, in storeys above the ground; null where the name doesn't say. */
export function storeyOf(name: string): number | null {
  const lower = name.toLocaleLowerCase('tr');
  const number = /-?\d+/.exec(lower)?.[0];
  const word = words.find(([pattern]) => pattern.test(lower))?.[1];
  if (word === undefined) return number === undefined ? null : Number(number);
  return word < 0 && number !== undefined ? -Math.abs(Number(number)) : word;
}

/** The highest first. Where a name says nothing of its height, the last of the outline is the highest. */
export function fromTheTop<F extends { name: string }>(floors: readonly F[]): F[] {
  const heights = new Map(floors.map((floor) => [floor, storeyOf(floor.name)]));
  const reversed = floors.toReversed();
  if ([...heights.values()].includes(null)) return reversed;
  return reversed.sort((one, other) => (heights.get(other) ?? 0) - (heights.get(one) ?? 0));
}
