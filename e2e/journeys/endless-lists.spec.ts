import { expect, test } from '../fixtures/journey.ts';
import { sendJson } from '../fixtures/servers.ts';

/** Each page has a token for another page, but its names repeat or are missing. */
const LISTS = {
  'in a circle': {
    tables: (page: number) => [`t${page % 2}`],
    token: (page: number) => `${(page + 1) % 2}`,
    shown: 2,
    says: 'list of tables repeats, so loading stopped',
  },
  'of empty pages': {
    tables: () => [],
    token: (page: number) => `${page + 1}`,
    shown: 0,
    says: 'keeps returning pages without new names',
  },
  'of repeated names': {
    tables: () => ['t0', 't1'],
    token: (page: number) => `${page + 1}`,
    shown: 2,
    says: 'keeps returning pages without new names',
  },
} as const;

test('loading stops for a listing whose pages never end, and the tree reports it as incomplete', async ({
  connected,
}) => {
  const { window } = await connected({
    name: 'endless',
    answer: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://server');
      const [, id = ''] = /^\/v1\/namespace\/([^/]+)\//.exec(url.pathname) ?? [];
      const list = Object.entries(LISTS).find(([name]) => name === decodeURIComponent(id))?.[1];
      const page = Number(url.searchParams.get('page_token') ?? 0);
      if (!url.pathname.endsWith('/table/list')) {
        return sendJson(response, { namespaces: list === undefined ? Object.keys(LISTS) : [] });
      }
      if (list === undefined) return sendJson(response, { tables: [] });
      sendJson(response, { tables: list.tables(page), page_token: list.token(page) });
    },
  });
  const { sidebar } = window;
  for (const [name, { shown, says }] of Object.entries(LISTS)) {
    await test.step(name, async () => {
      await sidebar.choose(name);
      await expect(sidebar.tree).toContainText('Incomplete: The server');
      await expect(sidebar.tree).toContainText(says);
      await expect(sidebar.tree).not.toContainText('Loading names');
      await expect(sidebar.tree.getByRole('treeitem', { level: 2 }).filter({ hasText: /^t\d/ })).toHaveCount(
        shown,
      );
      await sidebar.choose(name);
      await expect(sidebar.tree).not.toContainText('Incomplete');
    });
  }
  await sidebar.readAllNames();
  await expect(sidebar.coverage).toContainText('incomplete', { timeout: 40_000 });
  await expect(sidebar.walkButton('Retry')).toBeVisible();
});
