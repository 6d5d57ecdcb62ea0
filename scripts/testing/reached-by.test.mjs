import { describe, expect, it } from 'vitest';
import { reachedBy } from './reached-by.mjs';

/** @type {(files: Readonly<Record<string, string>>) => { path: string, text: string }[]} */
const project = (files) => Object.entries(files).map(([path, text]) => ({ path, text }));

const PROJECT = project({
  'src/renderer/main.tsx': "import './features/palette/Palette.tsx'; import('./features/late.ts');",
  'src/renderer/features/palette/Palette.tsx':
    "import type { Kind } from '../../../core/kinds.ts'; import './Palette.css';",
  'src/renderer/features/palette/Palette.css': '',
  'src/renderer/features/late.ts': '',
  'src/renderer/features/late.test.ts': "import './late.ts';",
  'src/core/kinds.ts': '',
  'src/core/kind-names.d.ts': "import type { Kind } from './kinds.ts'; export type KindName = keyof Kind;",
  'src/core/kinds.test.ts': "import './kinds.ts';",
  'src/core/program.ts': '',
  'src/core/starts-program.test.ts': "new URL('./program.ts', import.meta.url)",
  'src/core/host.ts': "import './kinds.ts';",
  'src/web/index.ts': "import '../core/host.ts';",
  'src/main/index.ts': "import '../core/host.ts'; import './menu.ts';",
  'src/main/menu.ts': '',
  'src/preload/index.ts': '',
  'e2e/fixtures/gate.ts': '',
  'e2e/parts/palettes.spec.ts': '',
  'e2e/parts/other.spec.ts': "import '../fixtures/gate.ts';",
  'e2e/journeys/rows.spec.ts': '',
  'e2e/walks/long.spec.ts': '',
  'e2e/shells/smoke.spec.ts': '',
  'e2e/desktop/menus.spec.ts': '',
});

/** @param {readonly string[]} changed */
const reach = (...changed) => {
  const { everything, unit, specs } = reachedBy(changed, PROJECT);
  const all = Object.fromEntries(
    Object.entries(specs).map(([project, { near, far }]) => [project, [...near, ...far]]),
  );
  return { everything, unit, ...all };
};

describe('reachedBy', () => {
  it('selects every spec with a window for a file of the window, those with its name first', () => {
    const { specs } = reachedBy(['src/renderer/features/palette/Palette.css'], PROJECT);
    expect(specs.parts).toEqual({ near: ['e2e/parts/palettes.spec.ts'], far: ['e2e/parts/other.spec.ts'] });
    expect(specs.journeys.far).toEqual(['e2e/journeys/rows.spec.ts', 'e2e/walks/long.spec.ts']);
    expect(specs.desktop).toEqual({ near: [], far: [] });
  });

  it('follows dynamic imports, but not type imports', () => {
    expect(reach('src/renderer/features/late.ts')).toMatchObject({
      unit: ['src/renderer/features/late.test.ts'],
      parts: ['e2e/parts/palettes.spec.ts', 'e2e/parts/other.spec.ts'],
    });
    expect(reach('src/core/kinds.ts')).toMatchObject({
      unit: ['src/core/kinds.test.ts'],
      parts: [],
      journeys: ['e2e/journeys/rows.spec.ts', 'e2e/walks/long.spec.ts'],
      browser: ['e2e/shells/smoke.spec.ts'],
    });
  });

  it('selects only the desktop specs for a file that only the desktop shell imports', () => {
    expect(reach('src/main/menu.ts')).toMatchObject({
      unit: [],
      parts: [],
      browser: [],
      desktop: ['e2e/desktop/menus.spec.ts', 'e2e/shells/smoke.spec.ts'],
    });
  });

  it('selects a unit test that refers to the file by its URL', () => {
    expect(reach('src/core/program.ts').unit).toEqual(['src/core/starts-program.test.ts']);
  });

  it('selects the tests of the build for every file that is built', () => {
    const built = [...PROJECT, { path: 'e2e/built/files.test.ts', text: '' }];
    expect(reachedBy(['src/main/menu.ts'], built).unit).toEqual(['e2e/built/files.test.ts']);
    expect(reachedBy(['docs/security.md'], built).unit).toEqual([]);
  });

  it('selects a spec for itself and for its imports', () => {
    expect(reach('e2e/fixtures/gate.ts')).toMatchObject({ parts: ['e2e/parts/other.spec.ts'], journeys: [] });
    expect(reach('e2e/desktop/menus.spec.ts')).toMatchObject({ desktop: ['e2e/desktop/menus.spec.ts'] });
  });

  it.each(['package-lock.json', 'scripts/testing/run-unit.mjs', 'e2e/playwright.config.ts'])(
    'selects everything for %s',
    (path) => {
      expect(reach(path).everything).toBe(true);
    },
  );

  it('selects nothing for a document', () => {
    expect(reach('docs/architecture.md')).toEqual({
      everything: false,
      unit: [],
      parts: [],
      journeys: [],
      browser: [],
      desktop: [],
    });
  });
});
