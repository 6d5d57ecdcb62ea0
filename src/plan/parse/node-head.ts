import { withoutEnd } from './lines.ts';

export interface NodeHead {
  /** How far it is indented; only more and less mean something. */
  readonly indent: number;
  readonly name: string;
  /** Where in the line its properties begin. */
  readonly propertiesAt: number;
}

/** `Name`, `Name: …`, `Name, …`, `Name(…)`, `Name key=…`. */
const HEAD = /^([ \t]*)([A-Za-z_][\w.<>-]*)(?::(?: |$)|, |$|(?=\()| (?=[a-z_]+=))/;

/** What a server writes in the place of a plan. */
const NO_NODE = /^(?:error|warning|note|plan|query)$/i;

const TAB_WIDTH = 4;

export function nodeHead(line: string): NodeHead | undefined {
  const found = HEAD.exec(withoutEnd(line));
  const [all = '', space = '', name = ''] = found ?? [];
  if (found === null || NO_NODE.test(name)) return undefined;
  return { indent: space.replaceAll('\t', ' '.repeat(TAB_WIDTH)).length, name, propertiesAt: all.length };
}
