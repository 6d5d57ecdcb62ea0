import { parseJson, stringifyJson } from '../../protocol/index.ts';

/** A query of this length is as short as any. */
const SHORT = 2000;
/** Enough to tell one vector from another. */
const NUMBERS = 4;

/** A query for a list of a thousand: with the first numbers of its vectors only. The run itself has them all. */
export function withShortVectors(json: string): string {
  if (json.length <= SHORT) return json;
  const query = parseJson(json);
  if (typeof query !== 'object' || query === null || !('vector' in query)) return json;
  return stringifyJson({ ...query, vector: shortened(query.vector) });
}

function shortened(vector: unknown): unknown {
  if (Array.isArray(vector)) return vector.slice(0, NUMBERS).map(shortened);
  if (typeof vector !== 'object' || vector === null) return vector;
  return Object.fromEntries(Object.entries(vector).map(([name, below]) => [name, shortened(below)]));
}
