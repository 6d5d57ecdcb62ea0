import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';
import { formatFinding } from './finding.mjs';
import { FEATURES, OPEN_FILES, ROOMS } from './modules.mjs';
import { TEST_PACKAGES, TEST_ROOM } from './test-packages.mjs';

const HOUSE = {
  rooms: ROOMS,
  testPackages: TEST_PACKAGES,
  testRoom: TEST_ROOM,
  openFiles: OPEN_FILES,
  features: FEATURES,
};

/** @type {(path: string, text: string) => string[]} */
function findings(path, text) {
  return checkBoundaries([{ path, text }], HOUSE).map(formatFinding);
}

describe('checkBoundaries', () => {
  it.each([
    ['src/protocol/a.ts', "import { z } from 'zod';"],
    ['src/contract/a.ts', "import type { Id } from '../protocol/id.ts';"],
    ['src/core/a.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/main/a.ts', "import { app } from 'electron';"],
    ['src/web/a.ts', "import { openHost } from '../core/host.ts';"],
    ['src/preload/index.ts', "import { PORT_CHANNEL } from '../contract/port.ts';"],
    ['src/renderer/features/tree/Tree.tsx', "import { Table } from '../table/index.ts';"],
    ['src/renderer/features/tree/Tree.tsx', "import styles from './Tree.module.css';"],
    ['src/main/icon.ts', "import icon from './icon.png?asset';"],
    ['src/protocol/a.test.ts', "import { readFileSync } from 'node:fs'; import { it } from 'vitest';"],
    ['src/core/version.ts', "import manifest from '../../package.json' with { type: 'json' };"],
    ['src/core/a.test.ts', "import { startServer } from '../server/start.ts';"],
    [
      'src/protocol/arrow/a.ts',
      "import { Schema } from 'apache-arrow'; import { int64 } from '../int64.ts';",
    ],
    ['src/server/a.ts', "import { toArrowSchema } from '../protocol/arrow/index.ts';"],
  ])('allows in %s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([]);
  });

  it.each([
    ['src/protocol/a.ts', "import 'node:fs';", 'may not use Node'],
    ['src/renderer/a.ts', "import { join } from 'path';", 'may not use Node'],
    [
      'src/server/a.ts',
      "export { x } from '../contract/index.ts';",
      'src/server may not import src/contract',
    ],
    ['src/core/a.ts', "import { app } from 'electron';", 'belongs to src/main, src/preload'],
    [
      'src/core/a.ts',
      "import type { Server } from '../server/start.ts';",
      'src/core may not import src/server',
    ],
    [
      'src/renderer/a.tsx',
      "const host = await import('../core/host.ts');",
      'src/renderer may not import src/core',
    ],
    [
      'src/renderer/a.ts',
      "type Host = import('../core/host.ts').Host;",
      'src/renderer may not import src/core',
    ],
    ['src/contract/a.ts', "import { it } from 'vitest';", "'vitest' is not a package of src/contract"],
    ['src/preload/index.ts', "import { contract } from '../contract/index.ts';", 'src/contract/port.ts only'],
    ['src/core/a.ts', "import merge from '@scope/merge/deep';", "'@scope/merge' is not a package"],
    ['src/core/a.ts', "import '../../biome.json';", 'is in no room'],
    ['src/renderer/features/tree/a.ts', "import '../table/model.ts';", 'reaches inside another feature'],
    ['src/protocol/a.ts', "import { Schema } from 'apache-arrow';", 'only src/protocol/arrow may import'],
    ['src/protocol/index.ts', "export * from './arrow/index.ts';", 'nothing else of src/protocol may import'],
    ['src/lost.ts', '', 'this file is in no room'],
  ])('reports in %s: %s', (path, text, words) => {
    expect(findings(path, text)).toEqual([expect.stringContaining(words)]);
  });

  it('reports the line and a fix', () => {
    const text = "// first\n\nimport { app } from 'electron';\n";
    expect(findings('src/core/a.ts', text)[0]).toMatch(
      /^src\/core\/a\.ts:3 {2}.*\n {4}.*move the code there/,
    );
  });

  it('ignores imports in comments and strings', () => {
    expect(
      findings('src/protocol/a.ts', `// import 'node:fs'\nexport const a = "import 'node:fs'";`),
    ).toEqual([]);
  });

  it('throws an error with the name of a file that can’t be parsed', () => {
    expect(() => findings('src/core/a.ts', 'import {')).toThrow('src/core/a.ts');
  });

  it('has a reason for every package of every room', () => {
    const reasons = ROOMS.flatMap(({ packages }) => Object.values(packages));
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
  });
});
