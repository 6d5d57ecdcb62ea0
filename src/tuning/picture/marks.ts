import type { DrawnPoint } from './recall-picture.ts';

/** A point is a disk; one of the overlay is a cross, so that the two are told apart without a color. */
export type Mark =
  | { readonly kind: 'disk'; readonly radius: number }
  | { readonly kind: 'cross'; readonly path: string };

export function markOf({
  x,
  y,
  isFront,
  isChosen,
  isOverlay,
}: Pick<DrawnPoint, 'x' | 'y' | 'isFront' | 'isChosen' | 'isOverlay'>): Mark {
  if (!isOverlay) return { kind: 'disk', radius: isChosen ? 6 : isFront ? 4 : 3 };
  const arm = isFront ? 4 : 2.8;
  const [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm].map(rounded);
  return { kind: 'cross', path: `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}` };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
