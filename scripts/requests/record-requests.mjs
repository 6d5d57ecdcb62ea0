import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialsIn } from './hide-secrets.mjs';
import { normalizeRequest } from './normalize-request.mjs';
import { formatRecording } from './recording.mjs';

/** @typedef {{ sent: UndiciRequest, chunks: Buffer[], isWhole: boolean }} Seen */

/**
 * @typedef {object} UndiciRequest
 * @property {string} method
 * @property {string} path
 * @property {string | URL} origin
 * @property {unknown} body
 * @property {unknown} headers names and values, alternating
 */

const CREATED = 'undici:request:create';
const CHUNK_SENT = 'undici:request:bodyChunkSent';
const BODY_SENT = 'undici:request:bodySent';

/**
 * Records the requests that a host in this process sends from now on. Requests of tests and the local server are
 * excluded, as they have Node’s user agent.
 *
 * @param {string} directory
 * @param {{ spec: string, test: string }} of
 * @returns {() => Promise<void>} stops recording, and writes a new file
 */
export function recordRequests(directory, of) {
  /** @type {Map<unknown, Seen>} */
  const seen = new Map();
  const created = (/** @type {unknown} */ message) => {
    const { request } = /** @type {{ request: UndiciRequest }} */ (message);
    if (!isOfHost(headersOf(request))) return;
    const isWhole = Buffer.isBuffer(request.body);
    const chunks = isWhole ? [/** @type {Buffer} */ (request.body)] : [];
    seen.set(request, { sent: { ...request }, chunks, isWhole });
  };
  const chunkSent = (/** @type {unknown} */ message) => {
    const { request, chunk } = /** @type {{ request: UndiciRequest, chunk: string | Uint8Array }} */ (
      message
    );
    const one = seen.get(request);
    if (one?.isWhole === false) one.chunks.push(Buffer.from(chunk));
  };
  const bodySent = (/** @type {unknown} */ message) => {
    const one = seen.get(/** @type {{ request: UndiciRequest }} */ (message).request);
    if (one !== undefined) one.isWhole = true;
  };
  const listeners = /** @type {const} */ ([
    [CREATED, created],
    [CHUNK_SENT, chunkSent],
    [BODY_SENT, bodySent],
  ]);
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return async () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
    const all = [...seen.values()];
    const credentials = [...new Set(all.flatMap(({ sent }) => credentialsIn(headersOf(sent))))];
    const requests = all.map(({ sent, chunks, isWhole }) => {
      const headers = Object.fromEntries(headersOf(sent));
      const request = {
        method: sent.method,
        origin: String(sent.origin),
        path: sent.path,
        range: headers.range ?? headers['x-ms-range'],
        contentType: headers['content-type'] ?? '',
        // How much of a canceled body is sent depends on timing.
        body: Buffer.concat(isWhole ? chunks : []),
      };
      return { ...of, ...normalizeRequest(request, credentials) };
    });
    await writeFile(join(directory, `${randomUUID()}.jsonl`), formatRecording(requests));
  };
}

/** @param {UndiciRequest} request @returns {[name: string, value: string][]} */
function headersOf({ headers }) {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name).toLowerCase(), String(headers[index + 1])]] : [],
  );
}

/** @param {readonly (readonly [string, string])[]} headers */
function isOfHost(headers) {
  return headers.some(
    ([name, value]) => (name === 'user-agent' && value === 'vitrine') || name === 'x-vitrine-admin',
  );
}
