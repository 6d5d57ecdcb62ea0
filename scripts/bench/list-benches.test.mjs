import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launch/paths.mjs';
import { listBenches } from './list-benches.mjs';

const BENCH = join(ROOT, 'bench');
/** What `npm run soak` writes. */
const OF_OTHERS = ['soak'];

it('has a bench for every page of results, and a page for every bench', async () => {
  const pages = readdirSync(join(BENCH, 'results')).flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? []);
  expect(pages.sort()).toEqual([...(await listBenches()), ...OF_OTHERS].sort());
});

it('has a smallest size of every bench, and keeps none of its figures', async () => {
  for (const name of await listBenches()) {
    const text = readFileSync(join(BENCH, `${name}.mjs`), 'utf8');
    expect(text, name).toMatch(/\bsized\(/);
    expect(text, name).toMatch(/\bkeep\w*Results\(/);
    expect(text, name).not.toMatch(/\bbench\/results\/.*\.md\b/);
  }
});
