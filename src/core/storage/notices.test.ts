import { expect, test } from 'vitest';
import { createNotices } from './file-notices.ts';

const notice = (id: string, text = '') => ({ id, level: 'info', title: id, text }) as const;

test('a notice stays until it is dismissed, and listeners hear each change', () => {
  const notices = createNotices();
  const heard: number[] = [];
  notices.subscribe((list) => heard.push(list.length));

  notices.add(notice('a'));
  notices.add(notice('b'));
  notices.dismiss('a');
  notices.dismiss('a');

  expect(notices.list()).toEqual([notice('b')]);
  expect(heard).toEqual([1, 2, 1]);
});

test('a notice replaces an earlier one with the same ID', () => {
  const notices = createNotices();
  notices.add(notice('a', 'first'));
  notices.add(notice('a', 'second'));
  expect(notices.list()).toEqual([notice('a', 'second')]);
});
