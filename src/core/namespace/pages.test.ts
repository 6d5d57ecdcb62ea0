import { describe, expect, it } from 'vitest';
import { defined } from '#protocol/defined.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { type AllPages, type ListPage, readAllPages } from './pages.ts';

type Pages = Readonly<Record<string, ListPage<string>>>;

/** Reads a list whose pages are found by their token; the first has none. */
function read(pages: Pages, most?: number): Promise<AllPages<string>> {
  return readAllPages({
    read: async (token = '') => {
      const page = pages[token];
      if (page === undefined) throw new RequestFailure('SERVER_ERROR', { message: `No page ${token}.` });
      return page;
    },
    keyOf: (item) => item.toLowerCase(),
    what: 'tags',
    ...defined({ most }),
  });
}

describe('a paged list', () => {
  it('is read to its end, over empty pages, without duplicates', async () => {
    const pages: Pages = {
      '': { items: ['a', 'b'], token: '1' },
      '1': { items: [], token: '2' },
      '2': { items: ['B', 'c', 'c'], token: '3' },
      '3': { items: ['d'], token: '' },
    };
    expect(await read(pages)).toEqual({ items: ['a', 'b', 'c', 'd'] });
  });

  it.each([null, undefined, ''])('ends at the token %j', async (token) => {
    expect(await read({ '': { items: ['a'], token } })).toEqual({ items: ['a'] });
  });

  it('that repeats a page token ends early, and says so', async () => {
    const pages: Pages = { '': { items: ['a'], token: '1' }, '1': { items: ['b'], token: '1' } };
    const { items, gap } = await read(pages);
    expect(items).toEqual(['a', 'b']);
    expect(gap?.message).toMatch(/list of tags repeats, so loading stopped after 2\./);
  });

  it('that never returns new items ends, whatever its tokens are', async () => {
    let calls = 0;
    const { items, gap } = await readAllPages({
      read: async () => {
        calls += 1;
        return { items: ['a'], token: String(calls) };
      },
      keyOf: (item) => item,
      what: 'tags',
    });
    expect(items).toEqual(['a']);
    expect(gap?.message).toContain('repeats');
    expect(calls).toBeLessThan(200);
  });

  it('that exceeds the limit ends, and says so', async () => {
    const pages: Pages = { '': { items: ['a', 'b'], token: '1' }, '1': { items: ['c'], token: null } };
    expect(await read(pages, 2)).toEqual({
      items: ['a', 'b'],
      gap: { message: 'Only the first 2 tags were loaded.' },
    });
  });

  it('keeps its pages if a later one fails, but fails if the first page fails', async () => {
    expect(await read({ '': { items: ['a'], token: 'gone' } })).toEqual({
      items: ['a'],
      gap: { message: 'No page gone.' },
    });
    await expect(read({})).rejects.toThrow('No page .');
  });

  it('ends at once when aborted', async () => {
    const stop = new Error('cancelled');
    const cancelled = readAllPages<string>({
      read: async (token) => {
        if (token === undefined) return { items: ['a'], token: '1' };
        throw stop;
      },
      keyOf: (item) => item,
      what: 'tags',
    });
    await expect(cancelled).rejects.toBe(stop);
  });
});
