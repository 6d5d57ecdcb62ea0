import { describe, expect, it } from 'vitest';
import { checkTypeWalls } from './type-walls.mjs';

/** @param {readonly string[]} paths */
const texts = (...paths) => paths.map((path) => ({ path, text: '' }));

describe('checkTypeWalls', () => {
  it('accepts documents and unchecked scripts outside of all compiler projects', () => {
    const files = texts('docs/a.md', 'bench/pages/a.js', 'e2e/fixtures/a.mjs', 'src/core/a.ts');
    expect(checkTypeWalls(files, [{ name: 'node', files: ['src/core/a.ts'] }])).toEqual([]);
  });

  it.each(['src/core/a.ts', 'src/renderer/A.tsx', 'e2e/a.ts', 'scripts/a.mjs', 'bench/a.mjs'])(
    'reports %s if no compiler project includes it',
    (path) => {
      expect(checkTypeWalls(texts(path), [{ name: 'node', files: ['src/core/b.ts'] }])).toMatchObject([
        { file: path },
      ]);
    },
  );

  it.each([
    ['anywhere', 'node_modules/@types/node/fs.d.ts', "Node's types"],
    ['preload', 'node_modules/@types/node/fs.d.ts', "Node's types"],
    ['renderer', 'node_modules/@types/node/fs.d.ts', "Node's types"],
    ['renderer', 'node_modules/electron/electron.d.ts', "Electron's types"],
    ['node', 'node_modules/electron/electron.d.ts', "Electron's types"],
    ['node', 'node_modules/typescript/lib/lib.dom.iterable.d.ts', 'the types of a window'],
    ['main', 'node_modules/typescript/lib/lib.dom.d.ts', 'the types of a window'],
  ])('reports in the project %s the file %s', (name, file, what) => {
    expect(checkTypeWalls([], [{ name, files: [file] }])).toMatchObject([
      { file: `tsconfig/${name}.json`, problem: expect.stringContaining(what) },
    ]);
  });

  it('accepts in each project the types of its platform', () => {
    const dom = 'node_modules/typescript/lib/lib.dom.d.ts';
    const node = 'node_modules/@types/node/fs.d.ts';
    const electron = 'node_modules/electron/electron.d.ts';
    const projects = [
      { name: 'main', files: [node, electron] },
      { name: 'preload', files: [dom, electron] },
      { name: 'renderer', files: [dom, 'tsconfig/without-node/node/index.d.ts'] },
      { name: 'tests', files: [dom, node, electron] },
    ];
    expect(checkTypeWalls([], projects)).toEqual([]);
  });
});
