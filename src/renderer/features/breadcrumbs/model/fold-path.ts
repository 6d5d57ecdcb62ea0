export interface FoldedPath {
  /** The first parts that are shown. */
  readonly head: number;
  /** Those in the middle that are not. */
  readonly folded: number;
}

/** Pixels: what stands between two parts with the button beside each, and the sign for those that are folded. */
const BESIDE = 40;
/** The first is the connection: it has no button. */
const NO_BUTTON = 20;
const SIGN = 40;
/** A letter of the path; a name is cut before it takes more than this. */
const LETTER = 7.3;
const WIDEST = 180;

/**
 * Which parts of a long path go into a menu: those in the middle, since the first says where one is and the last what
 * this belongs to. `width` is undefined until it is measured.
 */
export function foldPath(names: readonly string[], width: number | undefined): FoldedPath {
  const all = { head: names.length, folded: 0 };
  if (width === undefined || sumOf(names) <= width || names.length < 3) return all;
  for (let shown = names.length - 1; shown > 2; shown -= 1) {
    // Of an odd one more at the end: the nearer, the more wanted.
    const head = Math.max(1, Math.floor((shown - 1) / 2));
    const left = [...names.slice(0, head), ...names.slice(names.length - (shown - head))];
    if (sumOf(left) + SIGN <= width) return { head, folded: names.length - shown };
  }
  return { head: 1, folded: names.length - 2 };
}

function sumOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + Math.min(WIDEST, wideness(name) * LETTER) + BESIDE, -NO_BUTTON);
}

/** Letters of East Asia are as wide as two. */
function wideness(name: string): number {
  const some = name.slice(0, 100);
  return (
    some.length +
    (some.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g)
      ?.length ?? 0)
  );
}
