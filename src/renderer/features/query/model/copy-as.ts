import { ambiguousParts, formatId } from '../../../../protocol/index.ts';
import type { RequestSnippet } from '../../../lib/request-snippet.ts';
import {
  asCurl,
  asPython,
  asTypeScript,
  type PythonEnd,
  type ScriptEnd,
} from '../../../lib/request-writers.ts';
import { type PlanQuestion, planRequest } from './plan-request.ts';
import { readQuery } from './query-text.ts';

export type CopyLanguage = 'curl' | 'python' | 'typescript';

/** The question for a plan as a command or a program that sends exactly this. */
export function copyAs(language: CopyLanguage, question: PlanQuestion): string {
  return WRITERS[language](planRequest(question));
}

/** Why that is not possible, in a sentence; undefined where it is. */
export function notWritable(
  language: CopyLanguage,
  { connection, id, json }: PlanQuestion,
): string | undefined {
  if (connection.address === '') return 'The connection has no address now. Start its server first.';
  const [part] = ambiguousParts(id, connection.delimiter);
  if (part !== undefined) return `The name "${part}" holds the delimiter ${connection.delimiter}.`;
  // It takes such a name for a way through folders, however that is encoded.
  if (language === 'typescript' && /^\.{1,2}$/.test(formatId(id, connection.delimiter))) {
    return '`fetch` can’t send a name made only of dots.';
  }
  return readQuery(json).query === undefined ? 'The query isn’t a JSON object.' : undefined;
}

const WRITERS: Readonly<Record<CopyLanguage, (request: RequestSnippet) => string>> = {
  curl: asCurl,
  python: (request) => asPython(request, PYTHON_END),
  typescript: (request) => asTypeScript(request, SCRIPT_END),
};

/** Some servers send a plan as a JSON text, others as it is. */
const PYTHON_END: PythonEnd = {
  variable: 'plan',
  imports: ['json'],
  lastLine: `print(json.loads(plan) if plan.startswith('"') else plan)`,
};
const SCRIPT_END: ScriptEnd = {
  variable: 'plan',
  lastLine: `console.log(plan.startsWith('"') ? JSON.parse(plan) : plan);`,
};
