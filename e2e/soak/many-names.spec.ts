import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { sendJson } from '../fixtures/servers.ts';

const NAMES = Array.from({ length: 100_000 }, (_, index) => `name_${index}`);
const PAGE = 5000;

const scale: Answer = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://server');
  const isInside = url.pathname.includes('scale');
  if (!url.pathname.endsWith('/table/list')) {
    return sendJson(response, { namespaces: isInside ? [] : ['scale'] });
  }
  const from = Number(url.searchParams.get('page_token') ?? 0);
  const tables = isInside ? NAMES.slice(from, from + PAGE) : [];
  const hasMore = isInside && from + PAGE < NAMES.length;
  return sendJson(response, { tables, ...(hasMore ? { page_token: `${from + PAGE}` } : {}) });
};

test('100,000 names of one namespace are filtered before the tree has loaded them', async ({ connected }) => {
  const { window } = await connected({ name: 'scale', answer: scale });
  const { sidebar } = window;
  await sidebar.choose('scale');
  await expect(sidebar.countOf('scale')).toContainText(/^, \d+,000\+ names$/);
  await sidebar.search('name_99999');
  await expect(sidebar.coverage).toHaveText('1 of 100,001');
  await expect(sidebar.row('name_99999')).toBeVisible();
  await expect(sidebar.countOf('scale')).toContainText('1 of 100,000');
  await sidebar.search('name_');
  await expect(sidebar.coverage).toHaveText(/^top [\d,]+ of 100,000$/);
  await window.press('ArrowDown', 'End');
  await expect(sidebar.currentRow).toBeInViewport();
});
