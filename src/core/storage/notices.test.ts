import { expect, test } from 'vitest';
import { createNotices } from './file-notices.ts';

const notice = (id: string, text = '') => ({ id, level: 'info', title: id, text }) as const;

test('keeps a notice until it is dismissed, and notifies listeners of each change', () => {
  const notices = createNotices();
  const counts: number[] = [];
  notices.subscribe((list) => counts.push(list.length));

  notices.add(notice('a'));
  notices.add(notice('b'));
  notices.dismiss('a');
  notices.dismiss('a');

  expect(notices.list()).toEqual([notice('b')]);
  expect(counts).toEqual([1, 2, 1]);
});

test('replaces an earlier notice with the same ID', () => {
  const notices = createNotices();
  notices.add(notice('a', 'first'));
  notices.add(notice('a', 'second'));
  expect(notices.list()).toEqual([notice('a', 'second')]);
});
