import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../launch/paths.mjs';
import { ACCEPTED } from './accepted-packages.mjs';
import { bundledPackages } from './locked-packages.mjs';
import { ROOMS } from './modules.mjs';
import { checkSupplyChain } from './supply-chain.mjs';

const NOTHING = {
  licenses: ['MIT', 'ISC'],
  licensesOf: {},
  installScripts: {},
  warnings: {},
  withoutHash: {},
};
const WS = { version: '8.0.0', license: 'MIT', integrity: 'sha512-a' };

/** @param {Record<string, object>} packages */
const lockfileOf = (packages) => JSON.stringify({ packages: { '': { name: 'vitrine' }, ...packages } });

/** @param {Record<string, object>} packages @param {Partial<typeof ACCEPTED>} [accepted] @param {string[]} [bundled] */
function problemsOf(packages, accepted = {}, bundled = []) {
  const found = checkSupplyChain(lockfileOf(packages), { ...NOTHING, ...accepted }, new Set(bundled));
  return found.map(({ problem }) => problem);
}

describe('an installed package', () => {
  it('is accepted with a hash, an accepted license, and no install script', () => {
    const packages = { 'node_modules/ws': WS, 'node_modules/a/node_modules/ws': WS };
    expect(problemsOf(packages)).toEqual([]);
  });

  it('is accepted without hash and license if it is a workspace of the project', () => {
    expect(problemsOf({ 'src/engine': {}, 'node_modules/@vitrine/engine': { link: true } })).toEqual([]);
  });

  it('is reported for an install script without an exception, even if it is only for development', () => {
    const packages = { 'node_modules/lmdb': { ...WS, hasInstallScript: true, dev: true } };
    expect(problemsOf(packages)).toEqual(["'lmdb' 8.0.0 would run a script when it is installed"]);
    expect(problemsOf(packages, { installScripts: { lmdb: 'looks for its binary' } })).toEqual([]);
  });

  it('is reported without a hash and without an exception', () => {
    const packages = { 'node_modules/@a/b': { version: '1.0.0', license: 'MIT' } };
    expect(problemsOf(packages)).toEqual([
      "'@a/b' 1.0.0 has no hash, so whatever a registry sends is installed",
    ]);
    expect(problemsOf(packages, { withoutHash: { '@a/b': 'not to be had' } })).toEqual([]);
  });
});

describe('the license of a shipped package', () => {
  it.each(['MIT', 'MIT OR GPL-3.0-only', '(GPL-3.0-only OR ISC)', 'MIT AND ISC', '(MIT AND ISC)'])(
    'may be %s',
    (license) => {
      expect(problemsOf({ 'node_modules/ws': { ...WS, license } })).toEqual([]);
    },
  );

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'MIT OR ISC AND GPL-3.0-only',
    '(MIT OR ISC) AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    '',
  ])('may not be “%s”', (license) => {
    expect(problemsOf({ 'node_modules/ws': { ...WS, license } })).toEqual([
      `'ws' 8.0.0 is shipped, and its license is ${license}`,
    ]);
  });

  it('is required', () => {
    const { license: _, ...unnamed } = WS;
    const problem = "'constructor' 8.0.0 is shipped, and its license is unknown";
    expect(problemsOf({ 'node_modules/constructor': unnamed })).toEqual([problem]);
  });

  it('is ignored for a development package, unless it is bundled', () => {
    const packages = { 'node_modules/font': { ...WS, license: 'OFL-1.1', dev: true } };
    expect(problemsOf(packages)).toEqual([]);
    expect(problemsOf(packages, {}, ['font'])).toEqual([
      "'font' 8.0.0 is shipped, and its license is OFL-1.1",
    ]);
  });

  it('can be another one by an exception, which allows only that one', () => {
    const licensesOf = { font: { license: 'OFL-1.1', because: 'a font' } };
    const font = { ...WS, license: 'OFL-1.1' };
    expect(problemsOf({ 'node_modules/font': font }, { licensesOf })).toEqual([]);
    expect(problemsOf({ 'node_modules/font': { ...font, license: 'GPL-3.0-only' } }, { licensesOf })).toEqual(
      ["'font' 8.0.0 is shipped, and its license is GPL-3.0-only"],
    );
  });
});

it('reports exceptions that are no longer needed', () => {
  const accepted = {
    licensesOf: { a: { license: 'OFL-1.1', because: 'a font' } },
    installScripts: { ws: 'nothing' },
    withoutHash: { ws: 'not to be had' },
  };
  expect(problemsOf({ 'node_modules/ws': WS }, accepted)).toEqual([
    "'ws' needs no exception",
    "'ws' needs no exception",
    "'a' needs no exception",
  ]);
});

it('every exception is needed for the packages of this project, including bundled fonts', async () => {
  const lockfile = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  const without = { ...ACCEPTED, licensesOf: {}, installScripts: {}, withoutHash: {} };
  const names = checkSupplyChain(lockfile, without, bundledPackages(ROOMS)).map(
    ({ problem }) => /'(.*)'/.exec(problem)?.[1],
  );
  const exceptions = [ACCEPTED.installScripts, ACCEPTED.withoutHash, ACCEPTED.licensesOf].flatMap(
    Object.keys,
  );
  expect(names.sort()).toEqual(exceptions.sort());
});
