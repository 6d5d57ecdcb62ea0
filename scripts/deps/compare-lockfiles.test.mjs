import { describe, expect, it } from 'vitest';
import { candidates } from './candidates.mjs';
import { compareLockfiles } from './compare-lockfiles.mjs';

const FACTS = {
  manifest: JSON.stringify({ engines: { node: '>=20.19' } }),
  accepted: { licenses: ['MIT', 'ISC'], licensesOf: {}, installScripts: {}, warnings: {}, withoutHash: {} },
  bundled: new Set(['bundled']),
  electronNode: '24.4.0',
};

/** @param {Record<string, object>} packages by their paths below node_modules */
function lockfile(packages) {
  const entries = Object.entries(packages).map(([path, entry]) => [
    `node_modules/${path}`,
    { license: 'MIT', integrity: 'sha512-', ...entry },
  ]);
  return JSON.stringify({ packages: { '': { version: '1.0.0' }, ...Object.fromEntries(entries) } });
}

/** @type {(before: Record<string, object>, after: Record<string, object>) => ReturnType<typeof compareLockfiles>} */
function compare(before, after) {
  return compareLockfiles(lockfile(before), lockfile(after), FACTS);
}

const SAME = { version: '1.0.0' };

describe('compareLockfiles', () => {
  it('lists added, removed, and changed packages, including those with several versions', () => {
    const before = {
      same: SAME,
      gone: SAME,
      moved: SAME,
      'same/node_modules/twice': SAME,
      twice: { version: '2.0.0' },
    };
    const after = {
      same: SAME,
      moved: { version: '1.1.0' },
      twice: { version: '2.0.0' },
      new: { version: '3.0.0' },
      'same/node_modules/twice': { version: '1.5.0' },
    };
    expect(compare(before, after)).toEqual({
      comes: ['new 3.0.0'],
      goes: ['gone 1.0.0'],
      changes: [
        { name: 'moved', from: ['1.0.0'], to: ['1.1.0'] },
        { name: 'twice', from: ['1.0.0', '2.0.0'], to: ['1.5.0', '2.0.0'] },
      ],
      licenses: [],
      scripts: [],
      problems: [],
    });
    expect(compare(before, before)).toMatchObject({ comes: [], goes: [], changes: [] });
  });

  it('lists changed licenses, new install scripts, and packages that need another Node', () => {
    const before = {
      free: { ...SAME, license: 'ISC' },
      bound: { ...SAME, dev: true },
      known: { ...SAME, engines: { node: '>=22' } },
    };
    const after = {
      free: { version: '2.0.0' },
      bound: { version: '2.0.0', license: 'GPL-3.0' },
      known: { ...SAME, engines: { node: '>=22' } },
      runs: { ...SAME, dev: true, hasInstallScript: true },
      young: { ...SAME, engines: { node: '>=26' } },
      old: { ...SAME, engines: { node: '^20.0.0' } },
    };
    const { licenses, scripts, problems } = compare(before, after);
    expect(licenses).toEqual([
      { name: 'bound', from: 'MIT', to: 'GPL-3.0' },
      { name: 'free', from: 'ISC', to: 'MIT' },
    ]);
    expect(scripts).toEqual(['runs']);
    expect(problems).toEqual([
      "'runs' 1.0.0 would run a script when it is installed",
      "'bound' 2.0.0 is shipped, and its license is GPL-3.0",
      "npm warns of 'young' 1.0.0: it wants Node >=26",
      "'young' 1.0.0 wants Node >=26, and Electron has 24.4.0",
      "'old' 1.0.0 wants Node ^20.0.0, and Electron has 24.4.0",
    ]);
  });
});

it.each([
  ['1.9.0', ['1.10.0', '3.0.1']],
  ['1.10.0', ['3.0.1']],
  ['3.0.0', ['3.0.1']],
  ['3.0.1', []],
])('the update candidates of %s are %j, without older versions and prereleases', (now, expected) => {
  const versions = [
    '3.0.1',
    '1.8.0',
    '1.9.0',
    '1.10.0',
    '1.9.5',
    '2.4.0',
    '3.0.0',
    '3.1.0-rc.1',
    '4.0.0-alpha.2',
  ];
  expect(candidates(now, versions)).toEqual(expected);
});
