import { expect, it } from 'vitest';
import { folderExample, folderName } from './folder-name.ts';

it.each([
  ['/data/tables', 'tables'],
  [' /data/tables/ ', 'tables'],
  ['~/tables', 'tables'],
  ['C:\\Data\\tables', 'tables'],
  ['/', undefined],
  ['~', undefined],
  ['', undefined],
])('a folder is called by the last part of its path: %j', (path, name) => {
  expect(folderName(path)).toBe(name);
});

it('the example is a path that the platform understands', () => {
  expect(folderExample('windows')).toMatch(/^[A-Z]:\\/);
  expect(folderExample('linux')).toMatch(/^\//);
});
