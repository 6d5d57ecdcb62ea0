import { drawnLine } from './strip-tree-glyphs.ts';

export interface NodeHead {
  /** How far it is indented; only more and less mean something. */
  readonly indent: number;
  readonly name: string;
  /** Where in the line its properties begin and end. */
  readonly propertiesAt: number;
  readonly end: number;
  /** It has nothing to do with the node before it, however far it is indented. */
  readonly beginsPlan: boolean;
}

/** `Name`, `Name: …`, `Name, …`, `Name(…)`, `Name key=…`; in a plan of several machines with a stage or a task before it. */
const HEAD =
  /(?:\[[^\][\n]{1,60}\] => |t\d{1,6}: (?=[A-Z]))?([A-Za-z_][\w.<>-]*)(?::(?: |$)|, |$|(?=\()| (?=[a-z_]+=))/y;

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
  const [all = '', name = ''] = found ?? [];
  if (found === null || NO_NODE.test(name)) return undefined;
  return { indent, name, propertiesAt: start + all.length, end, beginsPlan: beginsCell };
}
