import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { startKillableServer } from './testing/killed-server.ts';
import { createRowWriter, wrongRows } from './testing/row-writer.ts';

const WRITERS = 3;
/** The longest time for which the server is written to, in milliseconds. */
const LONGEST = 1500;

const life = fc.record({
  /** The process that is killed. */
  victim: fc.constantFrom('server', 'engine'),
  after: fc.nat({ max: LONGEST }),
  seed: fc.nat(),
});

it('acknowledged rows survive a kill of the server or the engine, and every write is atomic', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-kills-'));
  let lives = 0;
  try {
    await fc.assert(
      fc.asyncProperty(life, async ({ victim, after, seed }) => {
        lives += 1;
        const server = await startKillableServer(directory);
        const random = createDraw(seed);
        const writers = Array.from({ length: WRITERS }, (_, index) =>
          createRowWriter(server.url, `life${lives}_${index}`, random),
        );
        const stop = new AbortController();
        const writing = Promise.all(writers.map((writer) => writer.run(stop.signal)));
        await setTimeout(after);
        if (victim === 'engine') {
          await server.killEngine();
          await setTimeout(LONGEST - after);
        }
        stop.abort();
        await (victim === 'server' ? server.kill() : writing);
        await writing;
        await server.kill();
        const next = await startKillableServer(directory);
        try {
          const rows = writers.flatMap((writer) => writer.rows);
          expect(await wrongRows(next.url, rows)).toEqual([]);
        } finally {
          await next.kill();
        }
      }),
      // All runs share one directory, so a shrunk case would not reproduce the failure.
      { numRuns: runs(2, 300), endOnFailure: true },
    );
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  }
});

/** A small random number generator with a seed. */
function createDraw(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
