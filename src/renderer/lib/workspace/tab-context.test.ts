import { expect, it } from 'vitest';
import { tabKeyFor } from './page-state.ts';
import { opened, withFocus } from './tab-groups.ts';
import { keyOf, table, tables } from './testing/shown-groups.ts';

const both = opened(tables('a b'), { content: table('a'), preview: false, side: 'right' });
const [second] = both.right?.tabs ?? [];

it('each of two pages about one table has its own key', () => {
  expect(tabKeyFor(both, table('a'), second?.key)).toBe(second?.key);
  expect(tabKeyFor(both, table('a'), keyOf('a'))).toBe(keyOf('a'));
  expect(second?.key).not.toBe(keyOf('a'));
});

it('what is around the pages means the active one', () => {
  expect(tabKeyFor(both, table('a'))).toBe(second?.key);
  expect(tabKeyFor(withFocus(both, 'left'), table('a'))).toBe(keyOf('a'));
});

it('a table that another page is about is not looked at in its tab', () => {
  expect(tabKeyFor(both, table('b'), second?.key)).toBe(keyOf('b'));
  expect(tabKeyFor(both, table('elsewhere'), second?.key)).toBe(keyOf('elsewhere'));
});
