import { encodePathId, encodePathSegment, type Operation } from '../../protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { CallParts } from './call.ts';

/** The operation's path with its id and its names filled in, each encoded exactly once. */
export function requestPath(
  operation: Operation,
  { id, names = {} }: CallParts,
  delimiter: string,
  words: string,
): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') return encodePathId(id ?? [], delimiter);
    const text = names[name];
    if (text === undefined) throw new Error(`A call of ${operation.name} lacks "${name}"`);
    // An empty segment would make the path of another operation.
    if (text === '')
      throw new RequestFailure('INVALID', { message: `Couldn’t ${words}: the name is empty.` });
    return encodePathSegment(text);
  });
}

export function queryText(members: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
