import { expect, it } from 'vitest';
import { importCircles } from './import-circles.mjs';

/** @type {(files: Record<string, string>) => string[][]} */
const circles = (files) => importCircles(Object.entries(files).map(([path, text]) => ({ path, text })));

it('finds no cycle in acyclic imports', () => {
  expect(
    circles({
      'src/core/a.ts': "import './b.ts'; import './c.ts';",
      'src/core/b.ts': "import './c.ts';",
      'src/core/c.ts': '',
    }),
  ).toEqual([]);
});

it('follows type imports, dynamic imports, and aliases', () => {
  expect(
    circles({
      'src/core/a.ts': "import type { B } from './b.ts';",
      'src/core/b.ts': "export const late = () => import('#plan/c.ts');",
      'src/plan/c.ts': "export { a } from '#core/a.ts';",
      'src/plan/d.ts': "import './c.ts';",
    }),
  ).toEqual([['src/core/a.ts', 'src/core/b.ts', 'src/plan/c.ts']]);
});

it('reports cycles separately if the imports between them go one way, the largest first', () => {
  expect(
    circles({
      'src/core/a.ts': "import './b.ts';",
      'src/core/b.ts': "import './a.ts'; import './c.ts';",
      'src/core/c.ts': "import './d.ts';",
      'src/core/d.ts': "import './e.ts';",
      'src/core/e.ts': "import './c.ts';",
    }),
  ).toEqual([
    ['src/core/c.ts', 'src/core/d.ts', 'src/core/e.ts'],
    ['src/core/a.ts', 'src/core/b.ts'],
  ]);
});
