import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../launch/paths.mjs';
import { stylesOfPackages } from './style-names.mjs';

it('recognizes the style sheet of a package in a bundled style sheet', async () => {
  const directory = join(ROOT, 'node_modules/playwright-core');
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith('.css'));
  const sheets = paths.map((path) => readFileSync(join(directory, path), 'utf8'));
  const longest = sheets.sort((one, other) => other.length - one.length)[0];
  const ours = readFileSync(join(ROOT, 'src/renderer/ui/shared.css'), 'utf8');
  const find = await stylesOfPackages();
  expect(find({ fileName: 'a.css', source: `${ours}\n${longest}` })).toEqual(new Set([directory]));
  expect(find({ fileName: 'a.css', source: ours })).toEqual(new Set());
  expect(find({ fileName: 'a.woff2', source: '' })).toBeUndefined();
});
