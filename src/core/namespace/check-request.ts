import type { z } from 'zod';
import { firstProblem, type Operation, problemSentence } from '../../protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { CallParts } from './call.ts';

/**
 * The JSON body of a call as the interface writes it, or undefined where the operation has none. What a server would
 * refuse is refused here already, in the very words that it would use.
 */
export function checkedBody(operation: Operation, { id, body }: CallParts): object | undefined {
  if (operation.request === undefined) return undefined;
  const whole = { ...(id === undefined ? {} : { id }), ...body };
  const checked = check(operation.request, whole, 'body');
  // A schema of an object makes nothing else of one.
  return typeof checked === 'object' && checked !== null ? checked : whole;
}

/** The members of the query as they go out, each checked; those without a value are left out. */
export function checkedQuery(operation: Operation, members: object): Readonly<Record<string, string>> {
  const texts = Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value).toWellFormed()]),
  );
  check(operation.query, texts, 'query');
  return texts;
}

function check(schema: z.ZodType, value: object, what: 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new RequestFailure('INVALID', { message: problemSentence(firstProblem(result.error), what) });
}
