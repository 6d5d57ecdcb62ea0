import type { Problem } from '#protocol/index.ts';

/** The members that have a field in the form. */
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

/** Problems of a member and of everything inside it. */
export function problemsUnder<Found extends Problem>(
  problems: readonly Found[],
  member: string,
): readonly Found[] {
  return problems.filter((problem) => problem.member === member || problem.member.startsWith(`${member}.`));
}

/** Problems of members that have no field. */
export function problemsElsewhere<Found extends Problem>(problems: readonly Found[]): readonly Found[] {
  return problems.filter((problem) =>
    FORM_MEMBERS.every((member) => problemsUnder([problem], member).length === 0),
  );
}

/** The error below a field: the first problem of its member. Fields that share a line pass `name`. */
export function errorAt(problems: readonly Problem[], member: string, name?: string): string | undefined {
  const [problem] = problemsUnder(problems, member);
  if (problem === undefined) return undefined;
  const part = problem.member.slice(member.length + 1);
  const subject = part === '' ? name : `\`${part}\``;
  if (subject !== undefined) return `${subject} ${problem.words}.`;
  return `${problem.words.slice(0, 1).toUpperCase()}${problem.words.slice(1)}.`;
}

/** Counts the members of the JSON that have no field in the form. */
export function countOthers(names: Iterable<string>): number {
  const known: ReadonlySet<string> = new Set(FORM_MEMBERS);
  return [...new Set(names)].filter((name) => !known.has(name)).length;
}
