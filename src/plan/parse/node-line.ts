import type { Metric, Property } from '../model.ts';
import { splitFlat } from './expressions.ts';
import { metric, type ReadMetrics } from './metrics.ts';

export interface NodeHead {
  /** The indentation; only its order matters, not the amount. */
  readonly indent: number;
  readonly name: string;
  /** The offset in the line where its name ends. */
  readonly nameEnd: number;
  /** The offsets in the line where its properties begin and end. */
  readonly propertiesAt: number;
  readonly end: number;
  /** Whether it starts a new plan, whatever its indentation. */
  readonly beginsPlan: boolean;
}

/** `Name`, `Name: …`, `Name, …`, `Name(…)`, `Name key=…`; in a distributed plan after a stage or a task. */
const HEAD =
  /((?:\[[^\][\n]{1,60}\] => |t\d{1,6}: (?=[A-Z]))?)([A-Za-z_][\w.<>-]*(?: Join(?=:))?)(?::(?: |$)|, |$|(?=\()| (?=[a-z_]+=))/y;

/** Words around plans, or in place of one. */
const NO_NODE =
  /^(?:error|warning|note|hint|info|plan|plans|query|explain|analy[sz]e|analysis|result|results|elapsed|duration|total|plan_type|logical_plan|physical_plan|null|none|undefined|true|false|(?:worker|partition|stage|task|host|shard|executor)s?[-_]?\d*)$/i;

/** If a plan is drawn in boxes, the text of a box doesn't show its place in the tree. */
const BOX = /[│┐┘]$/;

export function nodeHead(line: string): NodeHead | undefined {
  const { indent, start, end, beginsCell } = drawnLine(line);
  // The pattern treats the end of `words` as the end of the text.
  const words = end === line.length ? line : line.slice(0, end);
  if (BOX.test(words)) return undefined;
  HEAD.lastIndex = start;
  const found = HEAD.exec(words);
  const [all = '', before = '', name = ''] = found ?? [];
  if (found === null || NO_NODE.test(name)) return undefined;
  const nameEnd = start + before.length + name.length;
  return { indent, name, nameEnd, propertiesAt: start + all.length, end, beginsPlan: beginsCell };
}

/** A line without the drawing around its node: the bars of a table, the branches of a tree. */
interface DrawnLine {
  /** The indentation; only its order matters, not the amount. */
  readonly indent: number;
  /** The offsets in the line where its words begin and end. */
  readonly start: number;
  readonly end: number;
  /** Whether it is the first line in a row of a table, which is independent of the row before. */
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

/** A quote in an email or in Markdown: `> `, once or more. */
const QUOTED = /^(?:[ \t]*>(?: |(?=[\r\n>]|$)))+/;

/** `| physical_plan | …`, and continuation lines with an empty first cell; these must also have the last bar. */
const ROW = /^\|(?:[ \t]*([A-Za-z_][\w ]*)|(?=.*\|\s*$)[ \t]*)\| /;

/** `│   ├── `, `|  +- `, `:  +- `, `-> `, or spaces alone. */
const BRANCHES = /(?:[ \t]|[│|:](?=[ \t│|:├└╰+`]))*(?:(?:[├└╰]─+|[+`|:]-+|->)>?[ \t]*)?/y;

const TAB = '    ';

/** The offset before the line end, and before the last bar of a table. */
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

/** Reads the text after the name of a node. */
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

/** Metrics outside of the list. */
const OWN_METRICS = /^(?:elapsed|cumulative_\w+)$/;

/**
 * Metrics come last and have no brackets, so they are found even after a literal whose quotes don't match, and text in
 * a literal that imitates metrics is not mistaken for them.
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
  // `Name(K=60)`: the text in the brackets is read like the text after a colon.
  const [, inside, rest = ''] = /^\(([^()]*)\)(?:, )?(.*)$/s.exec(text) ?? [];
  const parts = inside === undefined ? [text] : [inside, rest];
  return parts.filter((part) => part !== '').flatMap(splitFlat);
}

const KEYED = /^([A-Za-z_][\w.]*)=(?!=)/;

function readProperty(item: string): Property {
  const key = KEYED.exec(item)?.[1];
  return { key, value: key === undefined ? item : item.slice(key.length + 1) };
}
