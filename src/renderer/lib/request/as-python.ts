import { pythonBlock, pythonText } from './quoted-text.ts';
import type { RequestSnippet } from './request-snippet.ts';
import { hasVariable } from './snippet-parts.ts';

/** What is done with the text of the answer. */
export interface PythonEnd {
  readonly variable: string;
  readonly imports: readonly string[];
  readonly lastLine: string;
}

const PRINTED: PythonEnd = { variable: 'text', imports: [], lastLine: 'print(text)' };

/**
 * With nothing but what Python brings along: it sends the path as it is written, where `requests` would decode some of
 * it. The body is a text, so that no number in it changes.
 */
export function asPython(request: RequestSnippet, end: PythonEnd = PRINTED): string {
  const { method, url, headers, body, bodyFile } = request;
  const imports = [...end.imports, ...(hasVariable(request) ? ['os'] : []), 'urllib.request'];
  const lines = headers.map(([name, value]) => `        ${pythonText([name])}: ${pythonText(value)},\n`);
  const data =
    body === undefined ? bodyFile && `open(${pythonText([bodyFile])}, "rb").read()` : 'body.encode()';
  return `${imports.map((name) => `import ${name}\n`).join('')}
${body === undefined ? '' : `body = ${pythonBlock(body)}\n\n`}request = urllib.request.Request(
    ${pythonText(url)},
    method=${pythonText([method])},
    headers={
${lines.join('')}    },
${data === undefined ? '' : `    data=${data},\n`})
with urllib.request.urlopen(request) as answer:
    ${end.variable} = answer.read().decode()
${end.lastLine}
`;
}
