/** The id of the element above the whole panel: what everybody must see is put into it. */
export const aboveId = 'above';
