/** How many fit on a sheet of A4, across and down; their millimetres stand in the style sheet. */
export const stickerSizes = {
  small: { across: 4, down: 7 },
  medium: { across: 3, down: 4 },
  large: { across: 2, down: 3 },
} as const;
export type StickerSize = keyof typeof stickerSizes;
export const sizeNames = Object.keys(stickerSizes) as [StickerSize, ...StickerSize[]];

/** What stands on each sheet. */
export function sheetsOf<T>(places: readonly T[], size: StickerSize): T[][] {
  const { across, down } = stickerSizes[size];
  const each = across * down;
  return Array.from({ length: Math.ceil(places.length / each) }, (_, at) => places.slice(at * each, (at + 1) * each));
}
