import { expect, test } from 'vitest';
import type { VersionPage } from '#contract/index.ts';
import {
  findListedVersion,
  longestVersion,
  MORE_KEY,
  versionCountMark,
  versionCountText,
  versionList,
} from './version-list.ts';

function page(versions: readonly bigint[], rest: Partial<VersionPage> = {}): VersionPage {
  return { versions: versions.map((version) => ({ version, others: [] })), at: 0, ...rest };
}

const keysOf = (pages: readonly VersionPage[]) => versionList(pages).rows.map(({ key }) => key);

test('shows the newest version first, regardless of the server’s order', () => {
  const most = 2n ** 63n - 1n;
  expect(keysOf([page([2n, 10n], { cursor: 'x' }), page([0n, most - 1n, most])])).toEqual([
    '9223372036854775807',
    '9223372036854775806',
    '10',
    '2',
    '0',
  ]);
});

test('ends with a separate row if there are more pages', () => {
  const list = versionList([page([3n, 2n], { cursor: 'x' })]);
  expect(list.rows.at(-1)).toMatchObject({ key: MORE_KEY, record: undefined });
  expect(findListedVersion(list, MORE_KEY)).toBeUndefined();
  expect(versionCountText(list)).toBe('2 versions loaded, older available');
  expect(versionCountMark(list)).toBe('2+');
});

test('promises only older versions on later pages if the server’s order is descending', () => {
  const list = versionList([page([3n, 2n], { cursor: 'x' }), page([9n], { cursor: 'y' })]);
  expect(list.isInOrder).toBe(false);
  expect(versionCountText(list)).toContain('newer ones may follow');
});

test('is complete after the last page', () => {
  const list = versionList([page([2n], { cursor: 'x' }), page([1n])]);
  expect(versionCountText(list)).toBe('2 versions, complete');
  expect(versionCountMark(list)).toBe('2');
});

test('is incomplete if the list has a gap', () => {
  const list = versionList([page([1n], { gap: { message: 'In a circle.' } })]);
  expect(list.isComplete).toBe(false);
  expect(versionCountText(list)).toBe('1 version, incomplete');
  expect(versionCountMark(list)).toBe('1+');
});

test('finds a version by its digits and returns the length of the longest', () => {
  const list = versionList([page([5n, 1000n])]);
  expect(findListedVersion(list, '1000')?.version).toBe(1000n);
  expect([findListedVersion(list, '7'), findListedVersion(list, undefined)]).toEqual([undefined, undefined]);
  expect(longestVersion(list)).toBe(4);
  expect(longestVersion(versionList([]))).toBe(0);
});
