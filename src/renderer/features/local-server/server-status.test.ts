import { describe, expect, it } from 'vitest';
import type { ServerStatus } from '#contract/index.ts';
import { faultSettings, NO_FAULTS } from '#protocol/index.ts';
import { activeFaultCount, areFaultsOn, serverStatusText, uptimeText } from './server-status.tsx';

const running: ServerStatus = {
  state: 'running',
  restarts: 0,
  address: 'http://127.0.0.1:8787',
  faults: NO_FAULTS,
};
const faults = faultSettings.parse({ rates: { hang: 25 } });

it.each<readonly [Partial<ServerStatus>, string]>([
  [{}, 'local server running, 127.0.0.1:8787'],
  [{ faults }, 'local server running, faults on, 127.0.0.1:8787'],
  [{ faults: faultSettings.parse({ errorCode: 4 }) }, 'local server running, 127.0.0.1:8787'],
  [{ restarts: 1 }, 'local server running, restarted once, 127.0.0.1:8787'],
  [{ restarts: 3, faults }, 'local server running, restarted 3 times, faults on, 127.0.0.1:8787'],
  [{ making: 'products' }, 'local server creating sample table products'],
])('the status bar shows a running server as %j', (change, text) => {
  expect(serverStatusText({ ...running, ...change })).toBe(text);
});

it.each<readonly [ServerStatus['state'], string]>([
  ['stopped', 'local server stopped'],
  ['starting', 'local server starting'],
  ['preparing', 'local server preparing its tables'],
  ['restarting', 'local server crashed, restarting'],
  ['failed', 'local server failed'],
])('the status bar shows no address for a server that is %s', (state, text) => {
  expect(serverStatusText({ ...running, state, faults })).toBe(text);
});

it('formats uptime in whole seconds', () => {
  expect([0, 999, 59_999].map(uptimeText)).toEqual(['0 s', '0 s', '59 s']);
  expect(uptimeText(61_900)).toBe(uptimeText(61_000));
});

describe('faults count as on', () => {
  it.each([
    ['with latency', { latency: 1 }, 1],
    ['with a fault rate', { rates: { hang: 0.5 } }, 1],
    ['with plain text plans', { plainPlans: true }, 1],
    ['more than one dial is turned', { latency: 5, rates: { hang: 1, cut: 0, html: 100 } }, 3],
  ])('%s', (_, settings, turned) => {
    const faults = faultSettings.parse(settings);
    expect(areFaultsOn(faults)).toBe(true);
    expect(activeFaultCount(faults)).toBe(turned);
  });

  it('but not with only the details set, or without a running server', () => {
    const chosen = faultSettings.parse({ errorCode: 4, retryAfter: 9, operations: ['describeTable'] });
    expect(areFaultsOn(chosen)).toBe(false);
    expect(areFaultsOn(undefined)).toBe(false);
  });
});
