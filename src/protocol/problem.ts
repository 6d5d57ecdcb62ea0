import type { z } from 'zod';

/** The first mistake in a request: the same words in a form, in the client and in a server's answer. */
export interface Problem {
  /** Where it is, as `query.vector.single_vector.3`; empty for the whole. */
  readonly member: string;
  /** Completes a sentence that begins with the member: `must be a whole number`. */
  readonly words: string;
}

export function firstProblem(error: z.core.$ZodError): Problem {
  return everyProblem(error)[0] ?? { member: '', words: 'is not valid' };
}

/** All of them, in the schema's order: for a form, where each is shown at its field. */
export function everyProblem(error: z.core.$ZodError): readonly Problem[] {
  return error.issues.map((found) => {
    const issue = deepest(found) ?? found;
    return { member: issue.path.map(String).join('.'), words: wordsOf(issue) };
  });
}

/** "`k` in the body must be a whole number." */
export function problemSentence({ member, words }: Problem, what: 'query' | 'body'): string {
  if (words.startsWith('give '))
    return `In ${member === '' ? `the ${what}` : `\`${member}\` of the ${what}`}, ${words}.`;
  return `${member === '' ? `The ${what}` : `\`${member}\` in the ${what}`} ${words}.`;
}

/** Of a union's branches, the one that got furthest into the value says best what is wrong. */
function deepest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union' || isOwn(issue)) return issue;
  const branches = issue.errors.flatMap((errors) => deepest(errors[0]) ?? []);
  const [best] = branches.sort((one, other) => other.path.length - one.path.length);
  return best === undefined || best.path.length === 0
    ? issue
    : { ...best, path: [...issue.path, ...best.path] };
}

function isOwn(issue: z.core.$ZodIssue): boolean {
  return OWN.test(issue.message);
}

/** Our own messages complete the sentence already. */
const OWN = /^(must|give|holds|is|has|needs|can)\b/;

function wordsOf(issue: z.core.$ZodIssue): string {
  if (isOwn(issue)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${EXPECTED.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value))))}`;
    case 'too_small':
      return `must ${issue.origin === 'array' ? 'have' : 'be'} at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must ${issue.origin === 'array' ? 'have' : 'be'} at most ${issue.maximum}${unit(issue.origin)}`;
    case 'unrecognized_keys':
      return `has a member it should not have: ${listed(issue.keys.map((key) => `\`${key}\``))}`;
    default:
      return 'is not of a shape that is known here';
  }
}

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

function unit(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries' : '';
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
