import { Pool } from 'undici';

/** @type {import('./load.mjs').Load} */
const { origin, path, body, connections, milliseconds } = JSON.parse(process.argv[2] ?? '');
const pool = new Pool(origin, { connections, pipelining: 1 });
/** @type {import('undici').Dispatcher.RequestOptions} */
const request =
  body === undefined
    ? { path, method: 'GET' }
    : { path, method: 'POST', body, headers: { 'content-type': 'application/json' } };

let count = 0;
const end = performance.now() + milliseconds;

async function sendRequests() {
  while (performance.now() < end) {
    const { statusCode, body: answer } = await pool.request(request);
    await answer.dump({ limit: Number.POSITIVE_INFINITY });
    if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
    count += 1;
  }
}

await Promise.all(Array.from({ length: connections }, sendRequests));
process.send?.(count);
await pool.close();
