import { pythonLiteral, scriptLiteral } from '#protocol/text-literals.ts';
import { hasVariable, type RequestSnippet, type SnippetParts, type Variable } from './request-snippet.ts';

/**
 * For a POSIX shell. Without its first options, curl expands brackets in a name, and resolves one that is `..`.
 */
export function asCurl({ method, url, headers, body, bodyFile, answer }: RequestSnippet): string {
  const lines = [
    `curl --globoff --path-as-is -X ${method} ${shellText(url)}`,
    ...headers.map(([name, value]) => `-H ${shellText([`${name}: `, ...value])}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(body)}`]),
    ...(bodyFile === undefined ? [] : [`--data-binary ${shellText([`@${bodyFile}`])}`]),
    // Rows would garble a terminal, and an error isn't rows.
    ...(answer === 'arrow' ? ['--fail --output rows.arrow'] : []),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

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
  const reading = request.answer === 'arrow' ? ROWS_IN_PYTHON : textInPython(end);
  const standard = [...reading.imports, ...(hasVariable(request) ? ['os'] : []), 'urllib.request'];
  const lines = headers.map(([name, value]) => `        ${pythonText([name])}: ${pythonText(value)},\n`);
  const data =
    body === undefined ? bodyFile && `open(${pythonText([bodyFile])}, "rb").read()` : 'body.encode()';
  return `${standard.map((name) => `import ${name}\n`).join('')}${reading.packages}
${body === undefined ? '' : `body = ${pythonBlock(body)}\n\n`}request = urllib.request.Request(
    ${pythonText(url)},
    method=${pythonText([method])},
    headers={
${lines.join('')}    },
${data === undefined ? '' : `    data=${data},\n`})
with urllib.request.urlopen(request) as answer:
    ${reading.lines}
`;
}

interface PythonReading {
  readonly imports: readonly string[];
  /** Lines that import what has to be installed. */
  readonly packages: string;
  /** From the answer on; the first stands within its `with`. */
  readonly lines: string;
}

function textInPython({ variable, imports, lastLine }: PythonEnd): PythonReading {
  return { imports, packages: '', lines: `${variable} = answer.read().decode()\n${lastLine}` };
}

/** A server may send either form of Arrow IPC. */
const ROWS_IN_PYTHON: PythonReading = {
  imports: [],
  packages: '\nimport pyarrow.ipc  # pip install pyarrow\n',
  lines: `data = answer.read()
if data.startswith(b"ARROW1"):
    rows = pyarrow.ipc.open_file(data).read_all()
else:
    rows = pyarrow.ipc.open_stream(data).read_all()
print(rows)`,
};

/** What is done with the text of the answer. */
export interface ScriptEnd {
  readonly variable: string;
  readonly lastLine: string;
}

const AS_TYPE_SCRIPT_PRINTED: ScriptEnd = { variable: 'text', lastLine: 'console.log(text);' };

/** For Node and the like, by `fetch`. The body is a text: made of an object, its whole numbers would lose digits. */
export function asTypeScript(request: RequestSnippet, end: ScriptEnd = AS_TYPE_SCRIPT_PRINTED): string {
  const { method, url, headers } = request;
  const { before, member } = bodyLines(request);
  const lines = headers.map(([name, value]) => `    ${scriptText([name])}: ${scriptText(value)},\n`);
  const reading = request.answer === 'arrow' ? ROWS_IN_SCRIPT : textInScript(end);
  return `${reading.imports}${before}const answer = await fetch(${scriptText(url)}, {
  method: ${scriptText([method])},
  headers: {
${lines.join('')}  },
${member}});
${reading.lines}
`;
}

interface ScriptReading {
  readonly imports: string;
  readonly lines: string;
}

function textInScript({ variable, lastLine }: ScriptEnd): ScriptReading {
  return {
    imports: '',
    lines: `const ${variable} = await answer.text();
if (!answer.ok) throw new Error(\`\${answer.status}: \${${variable}}\`);
${lastLine}`,
  };
}

const ROWS_IN_SCRIPT: ScriptReading = {
  imports: 'import { tableFromIPC } from "apache-arrow"; // npm install apache-arrow\n\n',
  lines: `if (!answer.ok) throw new Error(\`\${answer.status}: \${await answer.text()}\`);
const rows = tableFromIPC(new Uint8Array(await answer.arrayBuffer()));
console.table(rows.toArray().map((row) => row.toJSON()));`,
};

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

/*
 * SECURITY: texts as literals of a language. A filter, a name or an address may hold anything; in a command or a
 * program that somebody pastes, it must not become a part of it.
 */

/** For a POSIX shell: between single quotes nothing is special but the quote itself, which has to be stepped around. */
function shellText(pieces: SnippetParts): string {
  return joined(pieces, '', {
    text: (text) => `'${text.replaceAll("'", `'\\''`)}'`,
    variable: (name) => `"$${name}"`,
  });
}

export function pythonText(pieces: SnippetParts): string {
  return joined(pieces, ' + ', { text: pythonLiteral, variable: pythonVariable });
}

/** Over several lines, as it reads best. */
function pythonBlock(pieces: SnippetParts): string {
  const text = (lines: string) => `"""${lines.replaceAll(/\\|"(?="|$)/g, '\\$&').replaceAll('\r', '\\r')}"""`;
  return joined(pieces, ' + ', { text, variable: pythonVariable });
}

export function scriptText(pieces: SnippetParts): string {
  return joined(pieces, ' + ', { text: scriptLiteral, variable: scriptVariable });
}

/** Over several lines. A `$` at the end could make a placeholder together with what follows. */
function scriptBlock(pieces: SnippetParts): string {
  const inside = joined(pieces, '', {
    text: (lines) => lines.replaceAll(/[`\\]|\$(?=\{|$)/g, '\\$&').replaceAll('\r', '\\r'),
    variable: (name) => `\${${scriptVariable(name)}}`,
  });
  return `\`${inside}\``;
}

function pythonVariable(name: string): string {
  return `os.environ["${name}"]`;
}

/** `??`, or TypeScript takes a variable that may not be set for a mistake. */
function scriptVariable(name: string): string {
  return `(process.env.${name} ?? "")`;
}

interface Quoting {
  readonly text: (text: string) => string;
  readonly variable: (name: string) => string;
}

function joined(pieces: SnippetParts, between: string, quoting: Quoting): string {
  return merged(pieces)
    .map((piece) => (typeof piece === 'string' ? quoting.text(piece) : quoting.variable(piece.variable)))
    .join(between);
}

/** Texts that stand side by side are one. */
function merged(pieces: SnippetParts): SnippetParts {
  const all: (string | Variable)[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all.splice(-1, 1, last + piece);
    else all.push(piece);
  }
  return all;
}
