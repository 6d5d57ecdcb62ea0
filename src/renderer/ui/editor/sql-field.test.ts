import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { filterCompletion, filterDialect } from './SqlField.tsx';

const COLUMNS = [
  { name: 'price', type: 'float64' },
  { name: 'address.City', type: 'string' },
  { name: 'a`b', type: 'string' },
];

/** The completions at the end of the text, and where the replacement begins. */
function offered(doc: string, explicit = false) {
  const state = EditorState.create({ doc, extensions: [filterDialect] });
  const result = filterCompletion(COLUMNS)(new CompletionContext(state, doc.length, explicit));
  if (result === null || result instanceof Promise) return undefined;
  return { from: result.from, labels: result.options.map(({ label }) => label) };
}

test('offers columns first, quoted like the filter requires', () => {
  expect(offered('pri')?.labels.slice(0, 2)).toEqual(['price', 'address.`City`']);
});

test('doesn’t offer a column that a filter can’t name', () => {
  expect(offered('a')?.labels.some((label) => label.includes('b`'))).toBe(false);
});

test('replaces a path or a quoted name from its start', () => {
  expect(offered('price > 1 and address.`Ci')?.from).toBe('price > 1 and '.length);
});

test.each(["name = 'pri", 'name = "pri', '-- pri', 'price > 12'])('offers nothing in %j', (filter) => {
  expect(offered(filter)).toBeUndefined();
});

test('opens without typed text only on request', () => {
  expect(offered('price > 1 and ')).toBeUndefined();
  expect(offered('price > 1 and ', true)?.labels).toContain('starts_with');
});
