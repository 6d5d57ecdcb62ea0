import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTunedServer } from '#core/tuning/testing/tuned-server.ts';
import { runs } from '#testing/runs.ts';
import { missingIn, nothingAcknowledged, prepareSaving, startLocalServer } from './testing/host-writer.ts';
import { startKillableHost } from './testing/killed-host.ts';

/** The longest time for which the host saves, in milliseconds. */
const LONGEST = 1000;

it('everything that a host acknowledged as saved, committed, or created survives a kill at any time', async () => {
  const { address } = await startTunedServer();
  const table = { address, id: ['shop', 'items'], column: 'v' };
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: LONGEST }), async (after) => {
      const directory = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-host-'));
      try {
        const host = await startKillableHost(directory);
        await startLocalServer(host.client);
        const done = nothingAcknowledged();
        const saveUntilGone = await prepareSaving(host.client, table, done);
        const saving = saveUntilGone();
        await setTimeout(after);
        await host.kill();
        await saving;
        const next = await startKillableHost(directory);
        try {
          await startLocalServer(next.client);
          expect(await missingIn(next.client, table.id, done)).toEqual([]);
        } finally {
          await next.kill();
        }
      } finally {
        await rm(directory, { recursive: true, force: true, maxRetries: 10 });
      }
    }),
    { numRuns: runs(2, 100), endOnFailure: true },
  );
});
