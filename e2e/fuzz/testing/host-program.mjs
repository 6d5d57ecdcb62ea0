import { pathToFileURL } from 'node:url';
import { watchLoop } from '../../../scripts/testing/watch-loop.mjs';

/*
 * Hosts of the built browser version, opened and closed on request of the tests, in a process that does nothing else,
 * so that every turn of its event loop is a host's. Its argument is the module of the host.
 */

/** @typedef {import('./hosts.ts').Order} Order */
/** @typedef {import('./hosts.ts').Report} Report */
/** @typedef {typeof import('../../../src/web/window-host.ts')} WindowHostModule */

/** @type {WindowHostModule} */
const { openWindowHost, loadWindowAssets } = await import(pathToFileURL(process.argv[2] ?? '').href);
const assets = await loadWindowAssets();
/** @type {Map<number, Awaited<ReturnType<WindowHostModule['openWindowHost']>>>} */
const hosts = new Map();
const look = watchLoop((turn) => report({ turn }));

process.on('message', (/** @type {Order} */ order) => {
  carryOut(order).then(
    (address) => report({ id: order.id, address }),
    (problem) => report({ id: order.id, problem: String(problem) }),
  );
});
// Also when the tests were aborted.
process.on('disconnect', () => process.exit());

/** @param {Order} order @returns {Promise<string>} the address of a host that was opened */
async function carryOut({ id, directory, close }) {
  if (directory !== undefined) {
    const host = await openWindowHost({ dataDirectory: directory, port: 0, assets, showFile: () => {} });
    hosts.set(id, host);
    return host.newAddress();
  }
  await hosts.get(close ?? 0)?.close();
  hosts.delete(close ?? 0);
  look();
  return '';
}

/** @param {Report} message */
function report(message) {
  process.send?.(message);
}
