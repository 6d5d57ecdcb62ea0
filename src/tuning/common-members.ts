import { parseJson } from '#protocol/index.ts';

/** What all queries of a sweep have in common, by its members. */
export function commonMembers(json: string): ReadonlyMap<string, unknown> {
  const query = parseJson(json);
  return new Map(typeof query === 'object' && query !== null ? Object.entries(query) : []);
}
