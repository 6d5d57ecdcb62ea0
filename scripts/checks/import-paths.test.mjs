import { expect, it } from 'vitest';
import { formatFinding } from './finding.mjs';
import { checkImportPaths } from './import-paths.mjs';

/** @type {(path: string, target: string) => string[]} */
const problems = (path, target) =>
  checkImportPaths([{ path, text: `import { a } from '${target}';` }]).map(formatFinding);

it.each([
  ['src/core/a/b.ts', '../http/send.ts'],
  ['src/core/a.ts', '#protocol/index.ts'],
  ['src/core/a/b/c/d.ts', '#core/http/send.ts'],
  ['src/renderer/features/plan/a.ts', './b.ts'],
  ['src/renderer/features/plan/a.ts', '#features/query/index.ts'],
  ['src/engine/host/a.ts', '../../protocol/index.ts'],
  ['src/core/version.ts', '../../package.json'],
  ['e2e/parts/a.spec.ts', '../fixtures/app.ts'],
  ['src/core/a.ts', 'zod'],
])('in %s, accepts %s', (path, target) => {
  expect(problems(path, target)).toEqual([]);
});

it.each([
  ['src/core/a.ts', '../protocol/index.ts', '#protocol/index.ts'],
  ['src/core/a/b/c/d.ts', '../../../http/send.ts', '#core/http/send.ts'],
  ['src/renderer/features/plan/a.ts', '../query/index.ts', '#features/query/index.ts'],
  ['src/renderer/lib/a.ts', '../ui/Button.tsx', '#ui/Button.tsx'],
  ['e2e/parts/a.spec.ts', '../../src/contract/links.ts', '#contract/links.ts'],
])('in %s, reports %s, and suggests %s', (path, target, alias) => {
  expect(problems(path, target)).toEqual([expect.stringContaining(`Write '${alias}'.`)]);
});
