import type { Connection, PlanKind } from '../../../../contract/index.ts';
import {
  encodePathId,
  type Id,
  isCallerMember,
  namesSecret,
  parseJson,
  replaceSecrets,
  stringifyJson,
} from '../../../../protocol/index.ts';
import {
  identityBetween,
  piecesBetween,
  plainText,
  type RequestSnippet,
  type SnippetParts,
  unusedMark,
  writtenRequest,
} from '../../../lib/request-snippet.ts';
import { literalsOf } from './member-values.ts';
import { setQueryField } from './set-query-field.ts';

export interface PlanQuestion {
  readonly connection: Connection;
  readonly id: Id;
  readonly json: string;
  readonly kind: PlanKind;
}

/**
 * The request that asks a server for the plan of a query. SECURITY: `identity`, `context` and their like in the query
 * are left out.
 */
export function planRequest({ connection, id, json, kind }: PlanQuestion): RequestSnippet {
  const path = `/v1/table/${encodePathId(id, connection.delimiter)}/${PATHS[kind]}`;
  return writtenRequest(connection, path, bodyOf(connection, json, kind));
}

const PATHS: Readonly<Record<PlanKind, string>> = { explained: 'explain_plan', analyzed: 'analyze_plan' };

function bodyOf(connection: Connection, json: string, kind: PlanKind): SnippetParts {
  const text = plainText(withoutSecrets(json).trim());
  // No text in JSON holds a line break, so its lines can be indented as they are.
  const body = kind === 'analyzed' ? text : `{\n  "query": ${text.replaceAll('\n', '\n  ')}\n}`;
  const mark = unusedMark(body);
  const identity = identityBetween(connection, mark);
  return identity === undefined ? [body] : piecesBetween(setQueryField(body, ['identity'], identity), mark);
}

/** As it was typed, unless a secret stands deeper than among the members of the query itself. */
function withoutSecrets(json: string): string {
  const secret = [...literalsOf(json).keys()].filter(isCallerMember);
  const query = secret.reduce((text, name) => setQueryField(text, [name], undefined), json);
  if (!namesSecret(query, isCallerMember)) return query;
  const bare = replaceSecrets(parseJson(query), { replace: () => undefined, isSecret: isCallerMember });
  return stringifyJson(bare, 2);
}
