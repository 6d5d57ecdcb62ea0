import { expect, it } from 'vitest';
import { formatNotices } from '../notices.mjs';
import { formatSbom } from '../sbom.mjs';
import { compareLists, readBill, readNotices } from './compare-lists.mjs';

const MIT = 'The MIT License\n\nuses left-pad 1.0.0 (MIT)\n\nand so on';
const PACKAGES = [
  {
    name: '@scope/one',
    version: '1.0.0',
    license: 'MIT',
    texts: [MIT, `other 9.9.9 is named here\n\n${MIT}`],
  },
  { name: 'two', version: '2.0.0-beta.1', license: 'MIT OR Apache-2.0', texts: [] },
  { name: 'three', version: '3.0.0', license: 'MIT', texts: [MIT] },
];
const ALL = ['@scope/one 1.0.0', 'two 2.0.0-beta.1', 'three 3.0.0'];
const FACTS = {
  version: '1.2.0',
  license: 'MIT',
  description: '',
  node: '>=20',
  commit: undefined,
  unreleasable: undefined,
};

it('reads exactly the packages of a bill of materials and of notices', () => {
  const versions = { electron: '45.4.1', chrome: '150.0.1', node: '24.1.0' };
  const runtime = ['electron 45.4.1', 'chromium 150.0.1', 'node 24.1.0'];
  expect(readBill(formatSbom(FACTS, PACKAGES, versions))).toEqual({ packages: ALL, runtime });
  for (const hasElectron of [true, false]) {
    expect(readNotices(formatNotices(PACKAGES, { hasElectron }))).toEqual(ALL);
  }
});

it('reports packages that are contained but not listed, or listed but missing, for each list', () => {
  const inside = { 'kept 1.0.0': 'out/a.js', 'new 1.0.0': 'out/b.js', 'updated 2.0.0': 'out/c.js' };
  const [bill, notices] = [
    ['kept 1.0.0', 'updated 1.0.0', 'new 1.0.0'],
    ['kept 1.0.0', 'updated 2.0.0', 'gone 1.0.0'],
  ];
  expect(compareLists('a.tgz', inside, { 'a.cdx.json': bill, 'notices.txt': notices })).toEqual([
    'a.tgz does not contain gone 1.0.0, which is listed in notices.txt.',
    'a.tgz contains new 1.0.0 (out/b.js), which is missing in notices.txt.',
    'a.tgz does not contain updated 1.0.0, which is listed in a.cdx.json.',
    'a.tgz contains updated 2.0.0 (out/c.js), which is missing in a.cdx.json.',
  ]);
  expect(compareLists('a.tgz', inside, { bill: Object.keys(inside) })).toEqual([]);
});
