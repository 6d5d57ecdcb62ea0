import type { Problem } from '#protocol/index.ts';

/** The members that the form has a field for. */
export const FORM_MEMBERS = [
  'version',
  'vector_column',
  'vector',
  'distance_type',
  'k',
  'offset',
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'lower_bound',
  'upper_bound',
  'filter',
  'prefilter',
  'columns',
  'full_text_query',
  'with_row_id',
  'fast_search',
  'bypass_vector_index',
] as const;
export type FormMember = (typeof FORM_MEMBERS)[number];

/** Those of a member and of what is in it. */
export function problemsUnder<Found extends Problem>(
  problems: readonly Found[],
  member: string,
): readonly Found[] {
  return problems.filter((problem) => problem.member === member || problem.member.startsWith(`${member}.`));
}

/** Those that no field shows. */
export function problemsElsewhere<Found extends Problem>(problems: readonly Found[]): readonly Found[] {
  return problems.filter((problem) =>
    FORM_MEMBERS.every((member) => problemsUnder([problem], member).length === 0),
  );
}

/** What stands under a field: the first of its mistakes. `name` is for fields that share a line. */
export function errorAt(problems: readonly Problem[], member: string, name?: string): string | undefined {
  const [problem] = problemsUnder(problems, member);
  if (problem === undefined) return undefined;
  const part = problem.member.slice(member.length + 1);
  const subject = part === '' ? name : `\`${part}\``;
  if (subject !== undefined) return `${subject} ${problem.words}.`;
  return `${problem.words.slice(0, 1).toUpperCase()}${problem.words.slice(1)}.`;
}

/** How many members are in the JSON that the form has no field for. */
export function countOthers(names: Iterable<string>): number {
  const known: ReadonlySet<string> = new Set(FORM_MEMBERS);
  return [...new Set(names)].filter((name) => !known.has(name)).length;
}
