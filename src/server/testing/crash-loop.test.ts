import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { crashLoop } from './crash-loop.ts';

/** The short form. `npm run soak` sets the long one, and the file for its results. */
const { VITRINE_KILLS = '5', VITRINE_CRASH_RESULT: resultFile } = process.env;
const kills = Number(VITRINE_KILLS);
/** In milliseconds: for the build and the final checks, and for each kill. */
const TIMEOUT = 60_000;
const TIMEOUT_PER_KILL = 6000;

it(
  'loses no acknowledged batch and applies none partially, however often the server is killed',
  async () => {
    const result = await crashLoop({ kills });
    if (resultFile !== undefined) await writeFile(resultFile, JSON.stringify(result));
    expect(result.wrong).toEqual([]);
    expect(result.kills).toBe(kills);
    expect(result.acknowledged).toBeGreaterThan(0);
  },
  TIMEOUT + kills * TIMEOUT_PER_KILL,
);
