import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runCaptured } from '../launch/run-captured.mjs';
import { controlOf, debianVersion } from './deb.mjs';
import { formatNotices } from './notices.mjs';
import { factsFiles, packageName } from './package-facts.mjs';
import { refusals } from './release.mjs';
import { formatSbom } from './sbom.mjs';

const RELEASE = {
  version: '1.2.0',
  license: 'Apache-2.0',
  description: 'A browser for tables',
  node: '>=20.19',
  commit: '0123456789ab',
  unreleasable: undefined,
};
const UNRELEASABLE = { ...RELEASE, unreleasable: 'It was made with another Electron.' };
const ELECTRON = { electron: '45.4.1', chrome: '150.0.1', node: '24.1.0' };
const PACKAGES = [
  { name: '@scope/one', version: '1.0.0', license: 'MIT', texts: ['The MIT License, one'] },
  { name: 'two', version: '2.0.0', license: 'MIT OR Apache-2.0', texts: ['Shared text', 'A notice'] },
  { name: 'three', version: '3.0.0', license: 'MIT OR Apache-2.0', texts: ['Shared text', 'A notice'] },
  { name: 'four', version: '4.0.0', license: 'BSD by its file', texts: [] },
];

describe('an unreleasable package', () => {
  it('is marked in its name and its manifests, and is rejected for release', () => {
    expect(packageName(UNRELEASABLE)).toBe('vitrine-1.2.0-unreleasable');
    const [packaged] = factsFiles(UNRELEASABLE, '');
    expect(JSON.parse(`${packaged?.from}`)).toMatchObject({ unreleasable: UNRELEASABLE.unreleasable });
    expect(controlOf(UNRELEASABLE, 1)).toContain('\nX-Unreleasable: It was made with another Electron.\n');
    expect(refusals(UNRELEASABLE)).toEqual(['Not for release: It was made with another Electron.']);
  });

  it.each([
    [{ license: 'UNLICENSED' }, 'Not for release: its owners have chosen no license.'],
    [{ commit: undefined }, 'Not for release: nobody can tell which commit it was made from.'],
    [{ commit: '0123456789ab+' }, 'Not for release: files were changed since its commit.'],
  ])('is a package with %j', (change, words) => {
    expect(refusals({ ...RELEASE, ...change })).toEqual([words]);
  });

  it('is not a package with a license, a commit, and no changes', () => {
    expect(refusals(RELEASE)).toEqual([]);
    expect(packageName(RELEASE)).toBe('vitrine-1.2.0');
    expect(controlOf(RELEASE, 1)).not.toContain('Unreleasable');
  });
});

const hasDpkg = (await runCaptured('dpkg', ['--version'])).ok;

it('for dpkg, a release is newer than its unreleasable builds and its prereleases', async (context) => {
  context.skip(!hasDpkg, 'dpkg is not installed');
  const inOrder = [
    { ...RELEASE, version: '1.1.9' },
    { ...RELEASE, version: '1.2.0-beta.1' },
    UNRELEASABLE,
    RELEASE,
  ];
  const versions = inOrder.map(debianVersion);
  for (const [place, version] of versions.slice(1).entries()) {
    await promisify(execFile)('dpkg', ['--compare-versions', versions[place] ?? '', 'lt', version]);
  }
});

it('the Debian dependencies have the alternative names of newer Debian versions', () => {
  const depends = /^Depends: (.*)$/m.exec(controlOf(RELEASE, 1))?.[1] ?? '';
  expect(depends.split(', ')).toEqual(expect.arrayContaining(['libgtk-3-0 | libgtk-3-0t64', 'libnss3']));
  expect(depends).not.toContain('xvfb');
});

describe('the notices', () => {
  const text = formatNotices(PACKAGES, { hasElectron: true });

  it('name each package, and contain each text once', () => {
    for (const { name, version, license } of PACKAGES)
      expect(text).toContain(`${name} ${version} (${license})`);
    expect(text.split('Shared text')).toHaveLength(2);
    expect(text).toContain('two 2.0.0 (MIT OR Apache-2.0)\nthree 3.0.0 (MIT OR Apache-2.0)\n\nShared text');
  });

  it('name packages without a license text, and the file with the licenses of Electron', () => {
    expect(text).toContain('four 4.0.0 (BSD by its file)\n\nThe package has no text of its license');
    expect(text).toContain('LICENSES.chromium.html');
    expect(formatNotices(PACKAGES, { hasElectron: false })).not.toContain('Chromium');
  });
});

describe('the bill of materials', () => {
  const bill = JSON.parse(formatSbom(RELEASE, PACKAGES, ELECTRON));

  it('has every package and the runtime, each with its declared license', () => {
    const licenses = Object.fromEntries(
      bill.components.map((/** @type {any} */ one) => [one.purl, one.licenses[0]]),
    );
    expect(licenses).toEqual({
      'pkg:npm/electron@45.4.1': { license: { id: 'MIT' } },
      'pkg:generic/chromium@150.0.1': { license: { id: 'BSD-3-Clause' } },
      'pkg:generic/node@24.1.0': { license: { id: 'MIT' } },
      'pkg:npm/%40scope/one@1.0.0': { license: { id: 'MIT' } },
      'pkg:npm/two@2.0.0': { expression: 'MIT OR Apache-2.0' },
      'pkg:npm/three@3.0.0': { expression: 'MIT OR Apache-2.0' },
      'pkg:npm/four@4.0.0': { license: { name: 'BSD by its file' } },
    });
  });

  it('is the same for the same contents, and has another serial number for others', () => {
    expect(formatSbom(RELEASE, PACKAGES, ELECTRON)).toBe(formatSbom(RELEASE, PACKAGES, ELECTRON));
    const other = JSON.parse(formatSbom(RELEASE, PACKAGES.slice(1), ELECTRON));
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(other.serialNumber).not.toBe(bill.serialNumber);
  });
});
