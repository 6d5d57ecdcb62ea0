import { expect, it } from 'vitest';
import { checkNamedFiles } from './named-files.mjs';

/** @type {(text: string) => string[]} */
const missing = (text) =>
  checkNamedFiles(
    [
      { path: 'docs/a.md', text },
      { path: 'src/core/http/hop.ts', text: '' },
      { path: 'src/renderer/features/batch/index.ts', text: '' },
    ],
    ['docs/a.md'],
  ).map(({ problem }) => problem);

it('finds files and folders by their path or by its end', () => {
  expect(
    missing('`src/core`, `core/http/hop.ts` and `features/batch`; not `batches/` or `npm test`'),
  ).toEqual([]);
});

it('reports each path that does not exist', () => {
  expect(missing('`core/http/skip.ts`\n`features/plan`, `core/http`')).toEqual([
    'there is no core/http/skip.ts',
    'there is no features/plan',
  ]);
});
