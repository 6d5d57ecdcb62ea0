import type { z } from 'zod';
import type { OperationFields } from '../../../../batch/index.ts';
import { everyProblem } from '../../../../protocol/problem.ts';

export type Problems = ReadonlyMap<string, string>;

/** How the fields of a form are called, by their members. */
export type Labels = Readonly<Record<string, string>>;

/** What the interface's own rules say of the members, as a sentence for each field. The first of each counts. */
export function memberProblems(schema: z.ZodType, members: OperationFields, labels: Labels): Problems {
  const result = schema.safeParse(members);
  if (result.success) return new Map();
  const problems = new Map<string, string>();
  for (const { member, words } of everyProblem(result.error)) {
    const said = memberAt(members, member) === undefined ? 'is required' : words;
    if (!problems.has(member)) problems.set(member, `${labelOf(member, labels)} ${said}.`);
  }
  return problems;
}

/** Without those of fields that nobody has filled in yet. */
export function ofWhatIsThere(problems: Problems, members: OperationFields): Problems {
  return new Map([...problems].filter(([member]) => !isEmpty(memberAt(members, member))));
}

/** Of a member inside of a list, the last word says which field it is. */
function labelOf(member: string, labels: Labels): string {
  const name = member.split('.').at(-1) ?? '';
  return labels[member] ?? labels[name] ?? 'This';
}

function memberAt(members: OperationFields, member: string): unknown {
  let value: unknown = members;
  for (const name of member.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
