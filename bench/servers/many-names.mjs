import { createServer } from 'node:http';

/*
 * Lists so many namespaces with so many tables each, generated on request. The benchmark runs it in a process of its
 * own, which prints its address.
 */

const [namespaces = 0, tablesOfEach = 0] = process.argv.slice(2).map(Number);

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://server');
  const [, , , id = '', ...action] = url.pathname.split('/');
  const body = answerTo(decodeURIComponent(id), action.join('/'), url.searchParams);
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? { error: 'not here', code: 0 }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});

/** @param {string} id @param {string} action @param {URLSearchParams} query */
function answerTo(id, action, query) {
  const isRoot = id === '$' || id === '';
  const table = (/** @type {number} */ index) => `table_${id.replace('namespace_', '')}_${index}`;
  const namespace = (/** @type {number} */ index) => `namespace_${index}`;
  if (action === 'list') return page('namespaces', isRoot ? namespaces : 0, namespace, query);
  if (action === 'table/list') return page('tables', isRoot ? 0 : tablesOfEach, table, query);
  return undefined;
}

/**
 * @param {string} key @param {number} count @param {(index: number) => string} nameOf @param {URLSearchParams} query
 */
function page(key, count, nameOf, query) {
  const from = Number(query.get('page_token') ?? 0);
  const end = Math.min(count, from + Number(query.get('limit') ?? count));
  const names = Array.from({ length: end - from }, (_, offset) => nameOf(from + offset));
  return { [key]: names, page_token: end < count ? String(end) : undefined };
}
