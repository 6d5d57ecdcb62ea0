import { withoutEnd } from './lines.ts';
import { FLAT, isFlat, type Nesting, walk } from './nesting.ts';
import { nodeHead } from './node-head.ts';

export interface NodeExtent {
  readonly lineCount: number;
  readonly isUncertain: boolean;
}

/** A literal of more lines than that is taken for quotes that do not match. */
const MOST_LINES = 200;

/**
 * How many lines belong to the node that begins at a line: as many as it takes until its quotes and brackets are
 * closed. Where they never are, or where the line is whole as it stands, it is this one line, and the rest is uncertain.
 */
export function nodeExtent(lines: readonly string[], start: number): NodeExtent {
  let nesting: Nesting = FLAT;
  let hasNodeInside = false;
  const end = Math.min(lines.length, start + MOST_LINES);
  for (let at = start; at < end; at += 1) {
    const line = lines[at] ?? '';
    if (at > start && nodeHead(line) !== undefined) hasNodeInside = true;
    nesting = walk(line, nesting);
    if (isFlat(nesting)) return { lineCount: at - start + 1, isUncertain: hasNodeInside };
    if (at === start && WHOLE.test(withoutEnd(line))) break;
  }
  return { lineCount: 1, isUncertain: true };
}

/** Metrics come last, and they hold no brackets. */
const WHOLE = /, metrics=\[[^[\]"']*\](?:, cumulative_\w+=[^,\s]+)*$/;
