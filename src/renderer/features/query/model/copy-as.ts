import { ambiguousParts, formatId } from '../../../../protocol/index.ts';
import type { Pieces } from '../../../lib/request/pieces.ts';
import { pythonBlock, pythonText, scriptBlock, scriptText } from '../../../lib/request/quoted-text.ts';
import { asCurl, type WrittenRequest } from '../../../lib/request/written-request.ts';
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
    return '`fetch` can not send a name that is dots alone.';
  }
  return readQuery(json).query === undefined ? 'The query is not a JSON object.' : undefined;
}

const WRITERS: Readonly<Record<CopyLanguage, (request: WrittenRequest) => string>> = {
  curl: asCurl,
  python: asPython,
  typescript: asTypeScript,
};

/**
 * With nothing but what Python brings along: it sends the path as it is written, where `requests` would decode some of
 * it. The body is a text, so that no number in it changes.
 */
function asPython({ url, headers, body }: WrittenRequest): string {
  const lines = headers.map(([name, value]) => `        ${pythonText([name])}: ${pythonText(value)},\n`);
  return `import json
${hasVariable([...headers.flatMap(([, value]) => value), ...body]) ? 'import os\n' : ''}import urllib.request

body = ${pythonBlock(body)}

request = urllib.request.Request(
    ${pythonText([url])},
    method="POST",
    headers={
${lines.join('')}    },
    data=body.encode(),
)
with urllib.request.urlopen(request) as answer:
    plan = answer.read().decode()
print(json.loads(plan) if plan.startswith('"') else plan)
`;
}

/** The body is a text: made of an object, its whole numbers would lose digits. */
function asTypeScript({ url, headers, body }: WrittenRequest): string {
  const lines = headers.map(([name, value]) => `    ${scriptText([name])}: ${scriptText(value)},\n`);
  return `const body = ${scriptBlock(body)};

const answer = await fetch(${scriptText([url])}, {
  method: "POST",
  headers: {
${lines.join('')}  },
  body,
});
const plan = await answer.text();
if (!answer.ok) throw new Error(\`\${answer.status}: \${plan}\`);
console.log(plan.startsWith('"') ? JSON.parse(plan) : plan);
`;
}

function hasVariable(pieces: Pieces): boolean {
  return pieces.some((piece) => typeof piece !== 'string');
}
