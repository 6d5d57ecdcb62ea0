import type { Operation } from '#protocol/index.ts';
import type { RequestFailure } from '../http/status-failure.ts';
import type { OperationKnowledge, OperationSupport } from './knowledge.ts';

/**
 * Whether a server supports `minimum_nprobes` and `maximum_nprobes`. No response says so explicitly: an older server
 * may reject the names, or ignore them. Plans show it, since they contain the numbers that were used.
 */

/** Learns from the response to a query with a range. */
export function learnNprobesRange(
  { answerKind }: Pick<Operation, 'answerKind'>,
  body: object | undefined,
  outcome: { readonly answer: unknown } | { readonly failure: RequestFailure },
  known: OperationKnowledge,
): void {
  const range = rangeOf(body);
  if (range === undefined) return;
  const support =
    'failure' in outcome
      ? rejected(outcome.failure)
      : answerKind === 'plan' && typeof outcome.answer === 'string'
        ? plannedWith(range, outcome.answer)
        : undefined;
  if (support !== undefined) known.learn('nprobesRange', support);
}

interface NprobesRange {
  readonly least: string | undefined;
  readonly most: string | undefined;
}

/** `body` is a query, or a request to explain one. */
function rangeOf(body: object | undefined): NprobesRange | undefined {
  const query: unknown = body !== undefined && 'query' in body ? body.query : body;
  if (typeof query !== 'object' || query === null) return undefined;
  const least = digitsOf(Reflect.get(query, 'minimum_nprobes'));
  const most = digitsOf(Reflect.get(query, 'maximum_nprobes'));
  return least === undefined && most === undefined ? undefined : { least, most };
}

function digitsOf(value: unknown): string | undefined {
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;
}

const INVALID = new Set<number | undefined>([400, 422]);
const BY_NAME = /m(?:in|ax)imum_nprobes/;
const AS_UNKNOWN =
  /unknown|unrecogni[sz]ed|unexpected|unsupported|additional|extra|not (?:a )?(?:supported|known|allowed|permitted|valid)/i;

/** A server that supports the members may reject their values, and that message contains the names too. */
function rejected({ details: { status, serverMessage = '' } }: RequestFailure): OperationSupport | undefined {
  const isUnknown = INVALID.has(status) && BY_NAME.test(serverMessage) && AS_UNKNOWN.test(serverMessage);
  return isUnknown ? 'no' : undefined;
}

const PLANNED = /\bminimum_nprobes=(\d+), maximum_nprobes=(?:Some\((\d+)\)|None)/g;

/**
 * If all numbers are the requested ones, and not defaults, the range is supported; if none are, it isn’t. If only some
 * are, the engine may have limited them to the number of partitions.
 */
function plannedWith({ least, most }: NprobesRange, plan: string): OperationSupport | undefined {
  const planned = [...plan.matchAll(PLANNED)];
  if (planned.length === 0) return undefined;
  const hasLeast = (match: RegExpMatchArray) => match[1] === least;
  const hasMost = (match: RegExpMatchArray) => (match[2] ?? '0') === most;
  const isOwn = least !== undefined && most !== undefined && least !== most && most !== '0';
  if (isOwn && planned.every((match) => hasLeast(match) && hasMost(match))) return 'yes';
  return planned.some((match) => hasLeast(match) || hasMost(match)) ? undefined : 'no';
}
