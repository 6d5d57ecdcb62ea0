import type { Metric, Property } from '../model.ts';
import { splitFlat } from './expressions.ts';
import { metric, type ReadMetrics } from './metrics.ts';

export interface NodeHead {
  /** How far it is indented; only more and less mean something. */
  readonly indent: number;
  readonly name: string;
  /** Where in the line its name ends. */
  readonly nameEnd: number;
  /** Where in the line its properties begin and end. */
  readonly propertiesAt: number;
  readonly end: number;
  /** It has nothing to do with the node before it, however far it is indented. */
  readonly beginsPlan: boolean;
}

/** `Name`, `Name: …`, `Name, …`, `Name(…)`, `Name key=…`; in a plan of several machines with a stage or a task before it. */
const HEAD =
  /((?:\[[^\][\n]{1,60}\] => |t\d{1,6}: (?=[A-Z]))?)([A-Za-z_][\w.<>-]*(?: Join(?=:))?)(?::(?: |$)|, |$|(?=\()| (?=[a-z_]+=))/y;

/** What is written around plans, or in the place of one. */
const NO_NODE =
  /^(?:error|warning|note|hint|info|plan|plans|query|explain|analy[sz]e|analysis|result|results|elapsed|duration|total|plan_type|logical_plan|physical_plan|null|none|undefined|true|false|(?:worker|partition|stage|task|host|shard|executor)s?[-_]?\d*)$/i;

/** In a plan that is drawn as boxes, what is in a box says nothing of where it stands. */
const BOX = /[│┐┘]$/;

export function nodeHead(line: string): NodeHead | undefined {
  const { indent, start, end, beginsCell } = drawnLine(line);
  // The pattern takes the end of the words for the end of the text.
  const words = end === line.length ? line : line.slice(0, end);
  if (BOX.test(words)) return undefined;
  HEAD.lastIndex = start;
  const found = HEAD.exec(words);
  const [all = '', before = '', name = ''] = found ?? [];
  if (found === null || NO_NODE.test(name)) return undefined;
  const nameEnd = start + before.length + name.length;
  return { indent, name, nameEnd, propertiesAt: start + all.length, end, beginsPlan: beginsCell };
}

/** A line without what is drawn around its node: the bars of a table, the branches of a tree. */
interface DrawnLine {
  /** How far it is indented; only more and less mean something. */
  readonly indent: number;
  /** Where in the line its words begin and end. */
  readonly start: number;
  readonly end: number;
  /** The first line in a row of a table: what is in the row before has nothing to do with it. */
  readonly beginsCell: boolean;
}

function drawnLine(line: string): DrawnLine {
  const marks = QUOTED.exec(line)?.[0].length ?? 0;
  const row = ROW.exec(marks === 0 ? line : line.slice(marks));
  const from = marks + (row?.[0].length ?? (line.startsWith('\uFEFF') ? 1 : 0));
  BRANCHES.lastIndex = from;
  const drawn = BRANCHES.exec(line)?.[0] ?? '';
  return {
    indent: drawn.includes('\t') ? drawn.replaceAll('\t', TAB).length : drawn.length,
    start: from + drawn.length,
    end: endOf(line),
    beginsCell: row?.[1] !== undefined && row[1].trim() !== '',
  };
}

/** Quoted in a mail or in Markdown: `> `, once or more. */
const QUOTED = /^(?:[ \t]*>(?: |(?=[\r\n>]|$)))+/;

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

interface NodeFacts {
  readonly properties: readonly Property[];
  readonly metrics: readonly Metric[];
}

/** What stands behind the name of a node. */
export function readFacts(text: string, readMetrics: ReadMetrics): NodeFacts {
  const [rest, list, after] = cutMetrics(text.trim());
  const properties: Property[] = [];
  const metrics: Metric[] = [];
  for (const item of itemsOf(rest).map(readProperty)) {
    if (item.key === 'metrics') readMetrics(item.value.replace(/^\[/, '').replace(/\]$/, ''), metrics);
    else if (item.key === undefined || !OWN_METRICS.test(item.key)) properties.push(item);
    else metrics.push(metric(item.key, item.value));
  }
  readMetrics(list, metrics);
  readMetrics(after, metrics);
  return { properties, metrics };
}

/** Metrics that stand beside the list of the others. */
const OWN_METRICS = /^(?:elapsed|cumulative_\w+)$/;

/**
 * Metrics come last, and hold no brackets: so they are found even behind a literal whose quotes do not match, and what
 * a literal before them imitates is not taken for them.
 */
function cutMetrics(text: string): readonly [rest: string, list: string, after: string] {
  const at = text.lastIndexOf(METRICS);
  const isApart = at === 0 || text.endsWith(', ', at);
  const end = text.indexOf(']', at);
  const after = text.slice(end + 1);
  const list = text.slice(at + METRICS.length, end);
  if (at < 0 || !isApart || end < 0 || !AFTER.test(after) || /["'[]/.test(list)) return [text, '', ''];
  return [text.slice(0, Math.max(0, at - 2)), list, after.slice(2)];
}

const METRICS = 'metrics=[';
const AFTER = /^(?:, cumulative_\w+=[^,\s]+)*$/;

function itemsOf(text: string): string[] {
  if (text === '') return [];
  if (!text.startsWith('(')) return splitFlat(text);
  // `Name(K=60)`: what is in the brackets is like what stands behind a colon.
  const [, inside, rest = ''] = /^\(([^()]*)\)(?:, )?(.*)$/s.exec(text) ?? [];
  const parts = inside === undefined ? [text] : [inside, rest];
  return parts.filter((part) => part !== '').flatMap(splitFlat);
}

const KEYED = /^([A-Za-z_][\w.]*)=(?!=)/;

function readProperty(item: string): Property {
  const key = KEYED.exec(item)?.[1];
  return { key, value: key === undefined ? item : item.slice(key.length + 1) };
}
