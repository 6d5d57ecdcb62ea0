import { z } from 'zod';
import { parseJson } from './json.ts';
import type { Operation } from './operation.ts';
import { asking } from './records.ts';

/*
 * Requests by an operation's other method, which has no body: its members go into the query instead.
 */

/** Who asks, and about what, is not among them: that is in headers and in the path. */
export function membersOfQuery({ request }: Pick<Operation, 'request'>): Readonly<Record<string, z.ZodType>> {
  if (!(request instanceof z.ZodObject)) return {};
  const members: [string, unknown][] = Object.entries(request.shape);
  const own = members.filter((member): member is [string, z.ZodType] => member[1] instanceof z.ZodType);
  return Object.fromEntries(own.filter(([name]) => !(name in asking)));
}

/** The body that a query stands for. A text stays one where the member takes texts: a filter may well be `1`. */
export function bodyOfQuery(operation: Pick<Operation, 'request'>, query: object): Record<string, unknown> {
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(query));
  const members = Object.entries(membersOfQuery(operation)).filter(([name]) => given.has(name));
  return Object.fromEntries(members.map(([name, schema]) => [name, readMember(schema, given.get(name))]));
}

function readMember(schema: z.ZodType, text: unknown): unknown {
  if (typeof text !== 'string' || schema.safeParse(text).success) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
