import { isCallerMember, jsonDepth, parseJson, replaceSecrets, stringifyJson } from '../protocol/index.ts';
import type { LinkProblem } from './links.ts';

/** Far beyond a query that anybody wrote: what goes over it is recursive. */
const DEEPEST_QUERY = 200;

/**
 * SECURITY: the query as a link may carry it. Who asks, and for which table, is not for a link to say, neither for whoever
 * copies one with a key in it nor for whoever makes one up. The text is made anew, so that nothing stays under a name
 * that is there twice.
 */
export function linkQuery(json: string): { readonly json: string } | LinkProblem {
  const query = jsonDepth(json) > DEEPEST_QUERY ? undefined : parsed(json);
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return { problem: NO_QUERY };
  const { id: _, ...members }: Record<string, unknown> = { ...query };
  return {
    json: stringifyJson(replaceSecrets(members, { replace: () => undefined, isSecret: isCallerMember })),
  };
}

const NO_QUERY = 'Its query isn’t a JSON object.';

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}
