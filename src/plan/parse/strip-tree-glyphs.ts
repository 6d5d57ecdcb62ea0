/** A line without what is drawn around its node: the bars of a table, the branches of a tree. */
export interface DrawnLine {
  /** How far it is indented; only more and less mean something. */
  readonly indent: number;
  /** Where in the line its words begin and end. */
  readonly start: number;
  readonly end: number;
  /** The first line in a row of a table: what is in the row before has nothing to do with it. */
  readonly beginsCell: boolean;
}

export function drawnLine(line: string): DrawnLine {
  const row = ROW.exec(line);
  const from = row?.[0].length ?? (line.startsWith('\uFEFF') ? 1 : 0);
  BRANCHES.lastIndex = from;
  const drawn = BRANCHES.exec(line)?.[0] ?? '';
  return {
    indent: drawn.includes('\t') ? drawn.replaceAll('\t', TAB).length : drawn.length,
    start: from + drawn.length,
    end: endOf(line),
    beginsCell: row?.[1] !== undefined && row[1].trim() !== '',
  };
}

/** `| physical_plan | …`, and the lines below it, whose first cell is empty; of those only what has its last bar too. */
const ROW = /^\|(?:[ \t]*([A-Za-z_][\w ]*)|(?=.*\|\s*$)[ \t]*)\| /;

/** `│   ├── `, `|  +- `, `:  +- `, `-> `, or spaces alone. */
const BRANCHES = /(?:[ \t]|[│|:](?=[ \t│|:├└╰+`]))*(?:(?:[├└╰]─+|[+`|:]-+|->)>?[ \t]*)?/y;

const TAB = '    ';

/** Before the line end, and before the last bar of a table. */
function endOf(line: string): number {
  let end = line.endsWith('\n') ? line.length - 1 : line.length;
  if (line.endsWith('\r\n')) end -= 1;
  const last = line.charAt(end - 1);
  if (last !== '|' && last !== ' ') return end;
  const bar = last === '|' && /\s/.test(line.charAt(end - 2)) ? end - 1 : end;
  return line.slice(0, bar).trimEnd().length;
}
