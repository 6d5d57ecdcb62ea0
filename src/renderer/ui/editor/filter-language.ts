import { SQLDialect } from '@codemirror/lang-sql';
import { FUNCTIONS, KEYWORDS, TYPES } from './sql-keywords.ts';

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
