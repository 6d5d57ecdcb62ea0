import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launch/paths.mjs';
import { listBenches } from './list-benches.mjs';

const BENCH = join(ROOT, 'bench');
/** What `npm run soak` writes. */
const OF_OTHERS = ['soak'];

it('every page of results has a bench, and every bench has a page of results', async () => {
  const pages = readdirSync(join(BENCH, 'results')).flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? []);
  expect(pages.sort()).toEqual([...(await listBenches()), ...OF_OTHERS].sort());
});

it('every bench supports the smallest size, and saves its results only through the shared function', async () => {
  for (const name of await listBenches()) {
    const text = readFileSync(join(BENCH, `${name}.mjs`), 'utf8');
    expect(text, name).toMatch(/\bsized\(/);
    expect(text, name).toMatch(/\bkeep\w*Results\(/);
    expect(text, name).not.toMatch(/\bbench\/results\/.*\.md\b/);
  }
});
