import { withoutEnd } from './lines.ts';
import { FLAT, isFlat, type Nesting, walk } from './nesting.ts';
import { nodeHead } from './node-head.ts';

export interface NodeExtent {
  readonly lineCount: number;
  readonly isUncertain: boolean;
}

/** A literal of more lines than that is taken for quotes that do not match. */
const MAX_LINES = 200;

/** In all of a text: where quotes match nowhere, looking ahead from every line would take the square of their number. */
const MAX_LOOKED_AHEAD = 20_000;

export type ReadExtent = (start: number) => NodeExtent;

/**
 * How many lines belong to the node that begins at a line: as many as it takes until its quotes and brackets are
 * closed. Where they never are, or where the line is whole as it stands, it is this one line, and the rest is uncertain.
 */
export function createExtents(lines: readonly string[]): ReadExtent {
  let left = MAX_LOOKED_AHEAD;
  return (start) => {
    const first = lines[start] ?? '';
    let nesting: Nesting = walk(first, FLAT);
    if (isFlat(nesting)) return { lineCount: 1, isUncertain: false };
    if (WHOLE.test(withoutEnd(first))) return { lineCount: 1, isUncertain: true };
    let hasNodeInside = false;
    const end = Math.min(lines.length, start + MAX_LINES, start + left);
    for (let at = start + 1; at < end; at += 1) {
      const line = lines[at] ?? '';
      if (nodeHead(line) !== undefined) hasNodeInside = true;
      nesting = walk(line, nesting);
      left -= 1;
      if (isFlat(nesting)) return { lineCount: at - start + 1, isUncertain: hasNodeInside };
    }
    return { lineCount: 1, isUncertain: true };
  };
}

/** Metrics come last, and they hold no brackets. */
const WHOLE = /, metrics=\[[^[\]"']*\](?:, cumulative_\w+=[^,\s]+)*[\s|]*$/;
