import type { SnippetParts, Variable } from './snippet-parts.ts';

/*
 * SECURITY: texts as literals of a language. A filter, a name or an address may hold anything; in a command or a
 * program that somebody pastes, it must not become a part of it.
 */

/** For a POSIX shell: between single quotes nothing is special but the quote itself, which has to be stepped around. */
export function shellText(pieces: SnippetParts): string {
  return joined(pieces, '', {
    text: (text) => `'${text.replaceAll("'", `'\\''`)}'`,
    variable: (name) => `"$${name}"`,
  });
}

/** In JSON a text is written as it is in Python: every escape of the one is one of the other. */
export function pythonText(pieces: SnippetParts): string {
  return joined(pieces, ' + ', { text: (text) => JSON.stringify(text), variable: pythonVariable });
}

/** Over several lines, as it reads best. */
export function pythonBlock(pieces: SnippetParts): string {
  const text = (lines: string) => `"""${lines.replaceAll(/\\|"(?="|$)/g, '\\$&').replaceAll('\r', '\\r')}"""`;
  return joined(pieces, ' + ', { text, variable: pythonVariable });
}

/** A JSON text is one of JavaScript too. */
export function scriptText(pieces: SnippetParts): string {
  return joined(pieces, ' + ', { text: (text) => JSON.stringify(text), variable: scriptVariable });
}

/** Over several lines. A `$` at the end could make a placeholder together with what follows. */
export function scriptBlock(pieces: SnippetParts): string {
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
