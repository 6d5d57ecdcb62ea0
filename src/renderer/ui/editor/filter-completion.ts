import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { SQLDialect } from '@codemirror/lang-sql';
import { syntaxTree } from '@codemirror/language';
import { columnInFilter, FUNCTIONS, KEYWORDS, TIME_LITERALS, TYPES } from './sql-keywords.ts';

export interface FilterColumn {
  /** A path: `address.city`. */
  readonly name: string;
  readonly type: string;
}

/** Not in these: what is written there is no name. */
const TEXTS: ReadonlySet<string> = new Set(['String', 'LineComment', 'BlockComment', 'Number']);
const BEGUN = /[\p{L}\p{N}_.`]+$/u;
/** The engine reads no such column, however it is written. */
const UNNAMEABLE = /[`\r\n]/;

const WORDS: readonly Completion[] = [
  ...KEYWORDS.map((label): Completion => ({ label, type: 'keyword' })),
  ...FUNCTIONS.map(callOf),
  ...TIME_LITERALS.map(({ word, example }) =>
    snippetCompletion(`${word} '\${${example}}'`, { label: word, detail: `'${example}'` }),
  ),
];

/** The columns of the table first, then the words of the language. */
export function filterCompletion(columns: readonly FilterColumn[]): CompletionSource {
  const options = [...columns.filter(({ name }) => !UNNAMEABLE.test(name)).map(columnCompletion), ...WORDS];
  return (context) => completionAt(context, options);
}

function completionAt(context: CompletionContext, options: readonly Completion[]): CompletionResult | null {
  const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
  const begun = context.matchBefore(BEGUN);
  if (TEXTS.has(name) || (begun === null && !context.explicit)) return null;
  return { from: begun?.from ?? context.pos, options, validFor: BEGUN };
}

/** The label is what goes into the filter, so that a name that is begun with a backtick is found too. */
function columnCompletion({ name, type }: FilterColumn): Completion {
  return { label: columnInFilter(name), displayLabel: name, detail: type, type: 'variable', boost: 10 };
}

function callOf({ name, takes }: (typeof FUNCTIONS)[number]): Completion {
  const options = { label: name, detail: `(${takes})`, type: 'function' };
  return takes === ''
    ? { ...options, apply: `${name}()` }
    : snippetCompletion(`${name}(\${${takes}})`, options);
}

const inOneText = (words: readonly string[]) => words.join(' ').toLowerCase();

/** The SQL of filters: names in backticks, and texts in double quotes as well as in single ones. */
export const filterDialect = SQLDialect.define({
  keywords: inOneText(KEYWORDS),
  types: inOneText(TYPES),
  builtin: inOneText(FUNCTIONS.map(({ name }) => name)),
  identifierQuotes: '`',
  doubleQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
});
