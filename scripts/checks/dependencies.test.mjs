import { describe, expect, it } from 'vitest';
import { checkDependencies } from './dependencies.mjs';

const ROOM = { folder: 'src/core', rooms: [], node: true, packages: { undici: 'requests' } };
const USING = [{ path: 'src/core/client.ts', text: "import { request } from 'undici';" }];

/** @type {(files: readonly { path: string, text: string }[], dependencies: Record<string, string>) => string[]} */
function problems(files, dependencies) {
  const manifest = { dependencies, devDependencies: {} };
  return checkDependencies(files, [ROOM], manifest).map(({ problem }) => problem);
}

describe('checkDependencies', () => {
  it('accepts lists that match the installed and imported packages', () => {
    expect(problems(USING, { undici: '7.0.0' })).toEqual([]);
  });

  it.each(["@import 'undici/fonts.css';", "src: url('undici/font.woff2') format('woff2');"])(
    'counts a reference in a style sheet: %s',
    (text) => {
      expect(problems([{ path: 'src/core/a.css', text }], { undici: '7.0.0' })).toEqual([]);
    },
  );

  it('reports a listed package that is not installed', () => {
    expect(problems(USING, {})).toEqual(["'undici' of src/core is not in package.json"]);
  });

  it('reports a listed package that nothing imports', () => {
    expect(problems([], { undici: '7.0.0' })).toEqual(["nothing in src/core imports 'undici'"]);
  });

  it('reports a shipped package that is not listed', () => {
    expect(problems(USING, { undici: '7.0.0', lodash: '4.0.0' })).toEqual([
      "'lodash' is shipped, and no room has it on its list",
    ]);
  });
});
