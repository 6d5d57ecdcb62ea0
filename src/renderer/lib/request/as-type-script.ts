import { scriptBlock, scriptText } from './quoted-text.ts';
import type { RequestSnippet } from './request-snippet.ts';

/** What is done with the text of the answer. */
export interface ScriptEnd {
  readonly variable: string;
  readonly lastLine: string;
}

const PRINTED: ScriptEnd = { variable: 'text', lastLine: 'console.log(text);' };

/** For Node and the like, by `fetch`. The body is a text: made of an object, its whole numbers would lose digits. */
export function asTypeScript(request: RequestSnippet, end: ScriptEnd = PRINTED): string {
  const { method, url, headers } = request;
  const { before, member } = bodyLines(request);
  const lines = headers.map(([name, value]) => `    ${scriptText([name])}: ${scriptText(value)},\n`);
  return `${before}const answer = await fetch(${scriptText(url)}, {
  method: ${scriptText([method])},
  headers: {
${lines.join('')}  },
${member}});
const ${end.variable} = await answer.text();
if (!answer.ok) throw new Error(\`\${answer.status}: \${${end.variable}}\`);
${end.lastLine}
`;
}

/** `fetch` takes such a part of a path for a way through folders, however it is encoded. */
export function hasDotsAlone(path: string): boolean {
  const [names = ''] = path.split('?');
  return names.split('/').some((name) => /^(\.|%2e){1,2}$/i.test(name));
}

function bodyLines({ body, bodyFile }: RequestSnippet): { readonly before: string; readonly member: string } {
  if (body !== undefined) return { before: `const body = ${scriptBlock(body)};\n\n`, member: '  body,\n' };
  if (bodyFile === undefined) return { before: '', member: '' };
  return {
    before: `import { readFile } from "node:fs/promises";\n\nconst body = await readFile(${scriptText([bodyFile])});\n\n`,
    member: '  body,\n',
  };
}
