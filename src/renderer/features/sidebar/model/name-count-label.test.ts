import { expect, it } from 'vitest';
import type { NameCount } from '#contract/index.ts';
import { nameCountLabel } from '../TreeRowContent.tsx';
import { buildRows } from './rows.ts';
import { type Listing, treeOf } from './testing/tree-of.ts';

const tables = Array.from({ length: 1204 }, (_, index) => `t${index}`);

/** The label of the first row; `open` expands `shop` first. */
async function wordsOf(
  listing: Listing,
  options: { open?: boolean; filter?: string; kept?: NameCount | null } = {},
) {
  const tree = await treeOf({ '': { namespaces: ['shop'] }, ...listing });
  const [shop] = tree.root.namespaces;
  if (options.open === true && shop !== undefined) await tree.expand(shop);
  const row = buildRows(tree.root, options.filter ?? '').rows.at(0);
  return row?.kind === 'namespace' ? nameCountLabel(row, options.kept) : row?.kind;
}

it('shows the known number of names in a namespace', async () => {
  expect(await wordsOf({ shop: { tables } })).toBe('');
  expect(await wordsOf({ shop: { tables } }, { open: true })).toBe('1,204');
  expect(await wordsOf({ shop: { tables, cursor: 'more' } }, { open: true })).toBe('1,204+');
  expect(await wordsOf({ shop: { tables, gap: { message: 'In a circle.' } } }, { open: true })).toBe(
    '1,204+',
  );
});

it('uses the host’s number unless the tree has a better one', async () => {
  const whole = { names: 5000, isWhole: true };
  const part = { names: 5000, isWhole: false };
  expect(await wordsOf({}, { kept: whole })).toBe('5,000');
  expect(await wordsOf({}, { kept: { names: 0, isWhole: true } })).toBe('0');
  expect(await wordsOf({}, { kept: part })).toBe('5,000+');
  expect(await wordsOf({}, { kept: { names: 0, isWhole: false } })).toBe('');
  expect(await wordsOf({ shop: { tables, cursor: 'more' } }, { open: true, kept: whole })).toBe('5,000');
  expect(await wordsOf({ shop: { tables } }, { open: true, kept: whole })).toBe('1,204');
});

it('shows how many names match the filter', async () => {
  expect(await wordsOf({ shop: { tables } }, { open: true, filter: 't120' })).toBe('5 of 1,204');
  expect(await wordsOf({ shop: { tables, cursor: 'more' } }, { open: true, filter: 't120' })).toBe(
    '5 of 1,204+',
  );
  expect(await wordsOf({ shop: { tables } }, { open: true, filter: 'sho' })).toBe('1,204');
});

it('shows only the number of matches for names in deeper namespaces', async () => {
  const tree = await treeOf({
    '': { namespaces: ['shop'] },
    shop: { namespaces: ['eu'], tables: ['at'] },
    'shop.eu': { tables: ['at'] },
  });
  await tree.readAll(new AbortController().signal);
  const row = buildRows(tree.root, 'at').rows.at(0);
  expect(row?.kind === 'namespace' && nameCountLabel(row, undefined)).toBe('2');
});
