import { expect, it } from 'vitest';
import { checkLicense } from './license.mjs';

const WORKSPACE = 'src/engine/package.json';

/** @param {{ text?: string, own?: string, workspace?: string }} [said] what is not said is as it should be */
function problemsOf({ text = 'All rights reserved\n\nMore.', own = 'UNLICENSED', workspace = own } = {}) {
  const files = [
    { path: 'LICENSE', text },
    { path: 'package.json', text: JSON.stringify({ license: own }) },
    { path: WORKSPACE, text: JSON.stringify({ license: workspace }) },
  ];
  return checkLicense(files, [WORKSPACE]).map(({ file, problem }) => `${file}: ${problem}`);
}

it('accepts the same license in each manifest, with its text', () => {
  expect(problemsOf()).toEqual([]);
  expect(problemsOf({ own: 'MIT', text: 'MIT License\n' })).toEqual([]);
});

it('reports a license text that does not match the manifest', () => {
  const problem = 'LICENSE: its first line is not that of UNLICENSED, which package.json says';
  expect(problemsOf({ text: 'MIT License\n' })).toEqual([problem]);
  expect(problemsOf({ text: '' })).toEqual([problem]);
});

it('reports a workspace with another license', () => {
  expect(problemsOf({ workspace: 'MIT' })).toEqual([
    `${WORKSPACE}: its license is another than that of package.json`,
  ]);
});

it('reports a license whose text is unknown', () => {
  expect(problemsOf({ own: 'WTFPL' })).toEqual(['package.json: nothing is known of the license "WTFPL"']);
});
