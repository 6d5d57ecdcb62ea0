import { describe, expect, it } from 'vitest';
import type { ServerState } from '#contract/index.ts';
import { faultSettings, NO_FAULTS } from '#protocol/index.ts';
import { inTime } from '#testing/in-time.ts';
import type { LocalServer } from './supervisor.ts';
import { setUpServerInPlace } from './testing/server-in-place.ts';

function until(server: LocalServer, expected: ServerState): Promise<void> {
  const met = new Promise<void>((resolve) => {
    const unsubscribe = server.subscribe(({ state }) => {
      if (state !== expected) return;
      unsubscribe();
      resolve();
    });
  });
  return inTime(met, () => `The server is never ${expected}: it stays ${server.status().state}.`);
}

/** With a new socket: one that the previous server closed may still look open for a moment. */
async function statusOf(address: string): Promise<number> {
  const { status } = await fetch(`${address}/v1/table/`, { headers: { connection: 'close' } });
  return status;
}

describe('faults', () => {
  const faults = faultSettings.parse({ rates: { unavailable: 100 } });

  it.each(['is restarted', 'crashes'])('are reset when the server %s', async (how) => {
    const { server, crash } = await setUpServerInPlace({ restartDelays: [0] });
    const { address = '' } = await server.start();
    expect((await server.setFaults(faults)).faults).toEqual(faults);
    expect(await statusOf(address)).toBe(503);
    const back = until(server, 'running');
    if (how === 'crashes') crash();
    else await server.restart();
    await back;
    expect(server.status()).toMatchObject({ state: 'running', address });
    expect(server.status().faults).toEqual(NO_FAULTS);
    expect(await statusOf(address)).toBe(200);
  });
});

describe('a request for the address', () => {
  it('during a restart delay starts the server at once, and only once', async () => {
    const { server, crash, starts } = await setUpServerInPlace({ restartDelays: [600_000] });
    const { address = '' } = await server.start();
    const gone = until(server, 'restarting');
    crash();
    await gone;
    expect(await Promise.all([server.address(), server.address()])).toEqual([address, address]);
    expect(await statusOf(address)).toBe(200);
    expect(server.status()).toMatchObject({ state: 'running', restarts: 1 });
    expect(starts()).toBe(2);
  });

  it('during a restart by the user gets the address of the new server', async () => {
    const { server, starts, exitRequested } = await setUpServerInPlace();
    await server.start();
    const restarted = server.restart();
    await exitRequested();
    const address = await server.address();
    expect(await statusOf(address)).toBe(200);
    expect((await restarted).address).toBe(address);
    expect(starts()).toBe(2);
  });

  it('during a stop by the user is rejected', async () => {
    const { server, exitRequested } = await setUpServerInPlace();
    await server.start();
    const stopped = server.stop();
    await exitRequested();
    await expect(server.address()).rejects.toThrow('The local server is stopped.');
    expect((await stopped).state).toBe('stopped');
  });
});
