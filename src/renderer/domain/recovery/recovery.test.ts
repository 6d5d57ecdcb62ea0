import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecovery } from './recovery.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A server that is unreachable until the test sets `isUp`; pauses are as long as possible. */
function lostServer() {
  const server = { isUp: false, rest: 0 };
  const probes: number[] = [];
  const reloads: number[] = [];
  let planned: number | undefined;
  const recovery = createRecovery({
    probe: async () => {
      probes.push(Date.now());
      recovery.handleResponse(!server.isUp, server.rest);
    },
    reload: () => void reloads.push(Date.now()),
    onPlan: (at) => {
      planned = at;
    },
    random: () => 1,
  });
  recovery.watch(true);
  return { server, recovery, probes, reloads, planned: () => planned };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('retries with increasing delays and shows the next time', async () => {
  const { recovery, probes, planned } = lostServer();
  expect(planned()).toBeUndefined();
  recovery.handleResponse(true);
  expect(planned()).toBe(2000);
  await pass(200_000);
  const pauses = probes.map((at, index) => at - (probes[index - 1] ?? 0));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(planned()).toBe((probes.at(-1) ?? 0) + 60_000);
});

it('spreads the retries of several windows', async () => {
  const reload = vi.fn(async () => {});
  const recovery = createRecovery({ probe: reload, reload: () => {}, onPlan: () => {}, random: () => 0 });
  recovery.watch(true);
  recovery.handleResponse(true);
  await pass(1500);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads failed requests as soon as any request succeeds, then stops', async () => {
  const { server, recovery, probes, reloads, planned } = lostServer();
  recovery.handleResponse(true);
  await pass(6000);
  server.isUp = true;
  await pass(8001);
  expect(probes).toHaveLength(3);
  expect(reloads).toHaveLength(1);
  expect(planned()).toBeUndefined();
  await pass(600_000);
  expect([probes, reloads].map(({ length }) => length)).toEqual([3, 1]);
  recovery.handleResponse(true);
  recovery.handleResponse(false);
  await pass(0);
  expect(reloads).toHaveLength(2);
});

it('doesn’t loop if a server responds to one request and fails another', async () => {
  const { server, recovery, reloads } = lostServer();
  server.isUp = true;
  for (let second = 0; second < 60; second += 1) {
    recovery.handleResponse(true);
    recovery.handleResponse(false);
    await pass(1000);
  }
  expect(reloads.length).toBeLessThan(7);
  expect(reloads.length).toBeGreaterThan(2);
});

it('pauses while the connection is hidden and continues when it is visible', async () => {
  const { server, recovery, probes, reloads, planned } = lostServer();
  recovery.watch(false);
  recovery.handleResponse(true);
  await pass(100_000);
  expect([probes, planned()]).toEqual([[], undefined]);
  recovery.watch(true);
  await pass(2000);
  expect(probes).toHaveLength(1);
  recovery.watch(false);
  // Another window received a response.
  recovery.handleResponse(false);
  await pass(100_000);
  expect(reloads).toEqual([]);
  server.isUp = true;
  recovery.watch(true);
  await pass(0);
  expect(reloads).toHaveLength(1);
});

it('retries immediately when the user or the network returns, but one request at a time', async () => {
  const { recovery, probes } = lostServer();
  recovery.wake();
  expect(probes).toEqual([]);
  recovery.handleResponse(true);
  await pass(500);
  recovery.wake();
  recovery.wake();
  await pass(0);
  expect(probes).toEqual([500]);
});

it('respects the server’s delay, unless the user retries', async () => {
  const { server, recovery, probes } = lostServer();
  server.rest = 90_000;
  recovery.handleResponse(true, server.rest);
  await pass(60_000);
  recovery.wake();
  await pass(0);
  expect(probes).toEqual([]);
  recovery.probeNow();
  await pass(0);
  expect(probes).toEqual([60_000]);
  await pass(90_000);
  expect(probes).toEqual([60_000, 150_000]);
});
