import type { LinkProblem } from './links.ts';

/** What is said of a server and a table; of the second one in a comparison by the same names after `other-`. */
const OF_A_SIDE = ['server', 'folder', 'delimiter', 'database', 'connection', 'version'] as const;
export type SideMember = (typeof OF_A_SIDE)[number];

type SingleMember = SideMember | `other-${SideMember}` | 'page' | 'query' | 'batch';
type ListMember = 'part' | 'other-part' | 'run';

/** What a link says, by name. */
export interface LinkMembers {
  /** Empty where it says nothing of it. */
  readonly one: (name: SingleMember) => string;
  readonly all: (name: ListMember) => readonly string[];
}

export function readMembers(query: string): LinkMembers | LinkProblem {
  const values = new Map<string, readonly string[]>();
  for (const member of query.split('&').filter((one) => one !== '')) {
    const [name = '', ...rest] = member.split('=');
    const value = decode(rest.join('='));
    if (value === undefined) return { problem: `"${name.slice(0, 40)}" isn’t encoded correctly.` };
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const twice = SINGLE.find((name) => (values.get(name)?.length ?? 0) > 1);
  if (twice !== undefined) return { problem: `"${twice}" appears twice.` };
  return { one: (name) => values.get(name)?.[0] ?? '', all: (name) => values.get(name) ?? [] };
}

const SINGLE: readonly SingleMember[] = [
  ...OF_A_SIDE,
  ...OF_A_SIDE.map((name) => `other-${name}` as const),
  ...(['page', 'query', 'batch'] as const),
];

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
