import { pythonLiteral, scriptLiteral } from '#protocol/text-literals.ts';
import { hasVariable, type RequestSnippet, type SnippetParts, type Variable } from './request-snippet.ts';

/** A long vector would hide the code around it, so it gets a line of its own. */
interface LongVector {
  readonly vector: string;
  readonly numbers: string;
}

/** Up to this many numbers stay in their line. */
const SHORT_VECTOR = 16;

export function isLongVector(numbers: string): boolean {
  return numbers.split(',', SHORT_VECTOR + 1).length > SHORT_VECTOR;
}

const LONG_VECTORS = new RegExp(
  String.raw`\[(?:\s*-?\d[\d.eE+-]*\s*,){${SHORT_VECTOR},}\s*-?\d[\d.eE+-]*\s*\]`,
  'g',
);

type BodyParts = readonly (SnippetParts[number] | LongVector)[];

/** Extracts vectors anywhere in a JSON text, even in its strings: inserted again, they give the same text. */
function withVectorsApart(body: SnippetParts): { readonly parts: BodyParts; readonly vectors: LongVector[] } {
  const vectors: LongVector[] = [];
  const parts = body.flatMap((piece): BodyParts => {
    if (typeof piece !== 'string') return [piece];
    const between = piece.split(LONG_VECTORS);
    const found = [...piece.matchAll(LONG_VECTORS)].map(([numbers], index) => ({
      vector: vectors.length + index === 0 ? 'vector' : `vector_${vectors.length + index + 1}`,
      numbers: numbers.replaceAll(/\s+/g, ' '),
    }));
    vectors.push(...found);
    return between.flatMap((text, index) => {
      const next = found[index];
      return next === undefined ? [text] : [text, next];
    });
  });
  return { parts, vectors };
}

/**
 * For a POSIX shell. Without its first options, curl expands brackets in a name, and resolves one
 * that is `..`.
 */
export function asCurl({ method, url, headers, body, bodyFile, answer }: RequestSnippet): string {
  const { parts, vectors } = withVectorsApart(body ?? []);
  const lines = [
    `curl --globoff --path-as-is -X ${method} ${shellText(url)}`,
    ...headers.map(([name, value]) => `-H ${shellText([`${name}: `, ...value])}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(parts)}`]),
    ...(bodyFile === undefined ? [] : [`--data-binary ${shellText([`@${bodyFile}`])}`]),
    // Rows would garble a terminal, and an error isn’t rows.
    ...(answer === 'arrow' ? ['--fail --output rows.arrow'] : []),
  ];
  const numbers = vectors.map((each) => `${each.vector}='${each.numbers}'\n`).join('');
  return `${numbers}${lines.join(' \\\n  ')}\n`;
}

/** The code that uses the response text. */
export interface PythonEnd {
  readonly variable: string;
  readonly imports: readonly string[];
  readonly lastLine: string;
}

const PRINTED: PythonEnd = { variable: 'text', imports: [], lastLine: 'print(text)' };

/**
 * With Python’s standard library only: it sends the path as written, where `requests` would decode some of it. The body
 * is a string, so that no number in it changes.
 */
export function asPython(request: RequestSnippet, end: PythonEnd = PRINTED): string {
  const { method, url, headers, body, bodyFile } = request;
  const { parts, vectors } = withVectorsApart(body ?? []);
  const numbers = vectors.map((each) => `${each.vector} = "${each.numbers}"\n`).join('');
  const reading = request.answer === 'arrow' ? ROWS_IN_PYTHON : textInPython(end);
  const standard = [...reading.imports, ...(hasVariable(request) ? ['os'] : []), 'urllib.request'];
  const lines = headers.map(([name, value]) => `        ${pythonText([name])}: ${pythonText(value)},\n`);
  const data =
    body === undefined ? bodyFile && `open(${pythonText([bodyFile])}, "rb").read()` : 'body.encode()';
  return `${standard.map((name) => `import ${name}\n`).join('')}${reading.packages}
${numbers}${body === undefined ? '' : `body = ${pythonBlock(parts)}\n\n`}request = urllib.request.Request(
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
  /** Imports of packages that must be installed. */
  readonly packages: string;
  /** The lines after the request; the first is inside its `with`. */
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

/** The code that uses the response text. */
export interface ScriptEnd {
  readonly variable: string;
  readonly lastLine: string;
}

const AS_TYPE_SCRIPT_PRINTED: ScriptEnd = { variable: 'text', lastLine: 'console.log(text);' };

/**
 * For Node and similar runtimes, with `fetch`. The body is a string: from an object, large integers would lose digits.
 */
export function asTypeScript(request: RequestSnippet, end: ScriptEnd = AS_TYPE_SCRIPT_PRINTED): string {
  const { method, url, headers } = request;
  const { before, member, after } = bodyLines(request);
  const lines = headers.map(([name, value]) => `    ${scriptText([name])}: ${scriptText(value)},\n`);
  const reading = request.answer === 'arrow' ? ROWS_IN_SCRIPT : textInScript(end);
  return `${reading.imports}${before}const answer = await fetch(${scriptText(url)}, {
  method: ${scriptText([method])},
  headers: {
${lines.join('')}  },
${member}});
${reading.lines}
${after}`;
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

/** `fetch` resolves such a path segment like a relative directory, even if it is encoded. */
export function hasDotsAlone(path: string): boolean {
  const [names = ''] = path.split('?');
  return names.split('/').some((name) => /^(\.|%2e){1,2}$/i.test(name));
}

interface ScriptBody {
  readonly before: string;
  readonly member: string;
  /** Functions are hoisted, so vectors can come last. */
  readonly after: string;
}

function bodyLines({ body, bodyFile }: RequestSnippet): ScriptBody {
  if (body !== undefined) {
    const { parts, vectors } = withVectorsApart(body);
    const after = vectors.map((each) => scriptVector(each.vector, `"${each.numbers}"`)).join('');
    return { before: `const body = ${scriptBlock(parts)};\n\n`, member: '  body,\n', after };
  }
  if (bodyFile === undefined) return { before: '', member: '', after: '' };
  return {
    after: '',
    before: `import { readFile } from "node:fs/promises";\n\nconst body = await readFile(${scriptText([bodyFile])});\n\n`,
    member: '  body,\n',
  };
}

export function scriptVector(name: string, value: string): string {
  return `\nfunction ${name}() {\n  return ${value};\n}\n`;
}

/* SECURITY: texts as literals of a language. A filter, a name, or an address may contain anything; in a pasted
   command or program it must not become code. */

/** For a POSIX shell: between single quotes only the quote itself is special, so it is quoted separately. */
function shellText(pieces: BodyParts): string {
  return joined(pieces, '', {
    text: (text) => `'${text.replaceAll("'", `'\\''`)}'`,
    variable: (name) => `"$${name}"`,
    vector: (name) => `"$${name}"`,
  });
}

export function pythonText(pieces: SnippetParts): string {
  return joined(pieces, ' + ', { text: pythonLiteral, variable: pythonVariable, vector: (name) => name });
}

/** Over several lines, for readability. */
function pythonBlock(pieces: BodyParts): string {
  const text = (lines: string) => `"""${lines.replaceAll(/\\|"(?="|$)/g, '\\$&').replaceAll('\r', '\\r')}"""`;
  return joined(pieces, ' + ', { text, variable: pythonVariable, vector: (name) => name });
}

export function scriptText(pieces: SnippetParts): string {
  return joined(pieces, ' + ', {
    text: scriptLiteral,
    variable: scriptVariable,
    vector: (name) => `${name}()`,
  });
}

/** Over several lines. A trailing `$` could form a placeholder with what follows. */
function scriptBlock(pieces: BodyParts): string {
  const inside = joined(pieces, '', {
    text: (lines) => lines.replaceAll(/[`\\]|\$(?=\{|$)/g, '\\$&').replaceAll('\r', '\\r'),
    variable: (name) => `\${${scriptVariable(name)}}`,
    vector: (name) => `\${${name}()}`,
  });
  return `\`${inside}\``;
}

function pythonVariable(name: string): string {
  return `os.environ["${name}"]`;
}

/** With `??`, because for TypeScript an environment variable may be undefined. */
function scriptVariable(name: string): string {
  return `(process.env.${name} ?? "")`;
}

interface Quoting {
  readonly text: (text: string) => string;
  readonly variable: (name: string) => string;
  readonly vector: (name: string) => string;
}

function joined(pieces: BodyParts, between: string, quoting: Quoting): string {
  return merged(pieces)
    .map((piece) => {
      if (typeof piece === 'string') return quoting.text(piece);
      return 'vector' in piece ? quoting.vector(piece.vector) : quoting.variable(piece.variable);
    })
    .join(between);
}

/** Joins adjacent texts. */
function merged(pieces: BodyParts): BodyParts {
  const all: (string | Variable | LongVector)[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all.splice(-1, 1, last + piece);
    else all.push(piece);
  }
  return all;
}
