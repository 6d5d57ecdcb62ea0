/** Room around the picture: the edges of a page, and a scroll bar on the right. */
export const PAD_X = 20;
export const PAD_Y = 8;

const MIN_WIDTH = 60;

export function pictureWidth(width: number): number {
  return Math.max(MIN_WIDTH, width - 2 * PAD_X);
}

/** How far down to be scrolled so that a row can be seen, as little as possible. */
export function scrolledTo(
  row: { readonly y: number; readonly height: number },
  top: number,
  height: number,
): number {
  if (row.y < top) return row.y;
  return Math.max(top, row.y + row.height + 2 * PAD_Y - height);
}
