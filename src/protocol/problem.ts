import { z } from 'zod';

/** The first error in a request. Forms, the client, and server responses use the same text. */
export interface Problem {
  /** The path of the member, for example `query.vector.single_vector.3`. Empty for the whole value. */
  readonly member: string;
  /** Completes a sentence that begins with the member: `must be a whole number`. */
  readonly words: string;
}

export function firstProblem(error: z.core.$ZodError): Problem {
  return everyProblem(error)[0] ?? { member: '', words: 'isn’t valid' };
}

/** All errors in the order of the schema, for a form that shows each at its field. */
export function everyProblem(error: z.core.$ZodError): readonly Problem[] {
  return error.issues.map((found) => {
    const issue = deepest(found) ?? found;
    return { member: issue.path.map(String).join('.'), words: issue.message };
  });
}

/** "`k` in the body must be a whole number." */
export function problemSentence({ member, words }: Problem, what: 'query' | 'body'): string {
  return `${member === '' ? `The ${what}` : `\`${member}\` in the ${what}`} ${words}.`;
}

/** For a union, the branch that matched deepest has the best error message. */
function deepest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union' || issue.message !== UNEXPECTED) return issue;
  const branches = issue.errors.flatMap((errors) => deepest(errors[0]) ?? []);
  const [best] = branches.sort((one, other) => other.path.length - one.path.length);
  return best === undefined || best.path.length === 0
    ? issue
    : { ...best, path: [...issue.path, ...best.path] };
}

const UNEXPECTED = 'has an unexpected format';

// Applies to every schema. A message of the schema itself takes precedence.
z.config({ customError: wordsOf });

function wordsOf(issue: z.core.$ZodRawIssue): string {
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
      return `has an unknown field: ${listed(issue.keys.map((key) => `\`${key}\``))}`;
    default:
      return UNEXPECTED;
  }
}

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'an integer'],
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
