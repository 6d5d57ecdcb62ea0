import { expect, it } from 'vitest';
import { checkInstallWarnings } from './install-warnings.mjs';

const MANIFEST = JSON.stringify({ engines: { node: '>=20.19' } });

/** @param {Record<string, object>} packages @param {Record<string, string>} [accepted] */
function problemsOf(packages, accepted = {}) {
  const lockfile = JSON.stringify({ packages: { '': { engines: { node: '>=99' } }, ...packages } });
  return checkInstallWarnings(lockfile, MANIFEST, accepted).map(({ problem }) => problem);
}

it('accepts a package that supports the oldest Node', () => {
  expect(problemsOf({ 'node_modules/ws': { engines: { node: '>=10' } }, 'node_modules/zod': {} })).toEqual(
    [],
  );
});

it('reports a nested or direct package that is deprecated or needs a newer Node', () => {
  const packages = {
    'node_modules/a/node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } },
    'node_modules/old': { version: '1.0.0', deprecated: 'Use another one.' },
  };
  expect(problemsOf(packages)).toEqual([
    "npm warns of 'cookie' 2.0.2: it wants Node >=22",
    "npm warns of 'old' 1.0.0: it is deprecated",
  ]);
  expect(problemsOf(packages, { cookie: 'a reason', old: 'another' })).toEqual([]);
});

it('reports an exception for a warning that no longer exists', () => {
  expect(problemsOf({}, { cookie: 'a reason' })).toEqual(["npm warns of no 'cookie'"]);
});
