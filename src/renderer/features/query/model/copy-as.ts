import type { Connection, PlanKind } from '#contract/index.ts';
import {
  identityBetween,
  notInPath,
  notSentElsewhere,
  piecesBetween,
  plainText,
  type RequestSnippet,
  type SnippetParts,
  unusedMark,
  writtenRequest,
} from '#lib/request-snippet.ts';
import { asCurl, asPython, asTypeScript, type PythonEnd, type ScriptEnd } from '#lib/request-writers.ts';
import {
  encodePathId,
  formatId,
  type Id,
  isCallerMember,
  namesSecret,
  parseJson,
  replaceSecrets,
  stringifyJson,
} from '#protocol/index.ts';
import { literalsOf } from './member-values.ts';
import { readQueryText } from './query-text.ts';
import { setQueryField } from './set-query-field.ts';

export type CopyLanguage = 'curl' | 'python' | 'typescript';

/** Returns a command or program that sends exactly this query. */
export function copyAs(language: CopyLanguage, question: QueryRequestInput): string {
  return WRITERS[language](queryRequest(question));
}

/** Returns the reason, as a sentence, if the query can't be written in this language, otherwise undefined. */
export function notWritable(
  language: CopyLanguage,
  { connection, id, json }: QueryRequestInput,
): string | undefined {
  const reason = notSentElsewhere(connection) ?? notInPath(id, connection);
  if (reason !== undefined) return reason;
  // `fetch` resolves `.` and `..` in a URL's path as folders, even when they are encoded.
  if (language === 'typescript' && /^\.{1,2}$/.test(formatId(id, connection.delimiter))) {
    return '`fetch` can’t send a name made only of dots.';
  }
  return readQueryText(json).query === undefined ? 'The query isn’t a JSON object.' : undefined;
}

const WRITERS: Readonly<Record<CopyLanguage, (request: RequestSnippet) => string>> = {
  curl: asCurl,
  python: (request) => asPython(request, PYTHON_END),
  typescript: (request) => asTypeScript(request, SCRIPT_END),
};

/** Some servers return a plan as a JSON string, others as plain text. */
const PYTHON_END: PythonEnd = {
  variable: 'plan',
  imports: ['json'],
  lastLine: `print(json.loads(plan) if plan.startswith('"') else plan)`,
};
const SCRIPT_END: ScriptEnd = {
  variable: 'plan',
  lastLine: `console.log(plan.startsWith('"') ? JSON.parse(plan) : plan);`,
};

export interface QueryRequestInput {
  readonly connection: Connection;
  readonly id: Id;
  readonly json: string;
  readonly kind: PlanKind;
}

/**
 * The request that gets the rows or a plan of a query. SECURITY: `identity`, `context` and their like in the query are
 * left out.
 */
export function queryRequest({ connection, id, json, kind }: QueryRequestInput): RequestSnippet {
  const path = `/v1/table/${encodePathId(id, connection.delimiter)}/${PATHS[kind]}`;
  return writtenRequest(
    connection,
    path,
    bodyOf(connection, json, kind),
    kind === 'run' ? 'arrow' : undefined,
  );
}

const PATHS: Readonly<Record<PlanKind, string>> = {
  run: 'query',
  explained: 'explain_plan',
  analyzed: 'analyze_plan',
};

function bodyOf(connection: Connection, json: string, kind: PlanKind): SnippetParts {
  const text = plainText(withoutSecrets(json).trim());
  // JSON strings contain no raw line breaks, so every line can be indented.
  const body = kind === 'explained' ? `{\n  "query": ${text.replaceAll('\n', '\n  ')}\n}` : text;
  const mark = unusedMark(body);
  const identity = identityBetween(connection, mark);
  return identity === undefined ? [body] : piecesBetween(setQueryField(body, ['identity'], identity), mark);
}

/** Keeps the user's formatting, unless a secret is nested deeper than the query's own members. */
function withoutSecrets(json: string): string {
  const secret = [...literalsOf(json).keys()].filter(isCallerMember);
  const query = secret.reduce((text, name) => setQueryField(text, [name], undefined), json);
  if (!namesSecret(query, isCallerMember)) return query;
  const bare = replaceSecrets(parseJson(query), { replace: () => undefined, isSecret: isCallerMember });
  return stringifyJson(bare, 2);
}
