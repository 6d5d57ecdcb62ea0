import { describe, expect, it } from 'vitest';
import { checkLockfile } from './lockfile.mjs';

const NPMRC = 'ignore-scripts=true\nomit-lockfile-registry-resolved=true\n';
const CLEAN = JSON.stringify({
  packages: { '': { name: 'vitrine' }, 'node_modules/ws': { version: '8.0.0' } },
});

describe('checkLockfile', () => {
  it('accepts versions and hashes', () => {
    expect(checkLockfile(CLEAN, NPMRC)).toEqual([]);
  });

  it('reports a download address of a package', () => {
    const lockfile = JSON.stringify({
      packages: { 'node_modules/ws': { resolved: 'https://example.org/ws.tgz' } },
    });
    expect(checkLockfile(lockfile, NPMRC)).toMatchObject([
      { file: 'package-lock.json', problem: expect.stringContaining('node_modules/ws') },
    ]);
  });

  it('reports a missing optional dependency of a package', () => {
    const packages = {
      'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-mac': '1' } },
      'node_modules/tool/node_modules/tool-linux': {},
    };
    expect(checkLockfile(JSON.stringify({ packages }), NPMRC)).toMatchObject([
      { problem: expect.stringContaining("'tool-mac'") },
    ]);
  });

  it('reports npm settings that allow install scripts', () => {
    const problem = 'it lets packages run scripts when they are installed';
    const npmrc = '# ignore-scripts=true\nomit-lockfile-registry-resolved=true\n';
    expect(checkLockfile(CLEAN, npmrc)).toMatchObject([{ file: '.npmrc', problem }]);
  });

  it('reports npm settings that record download addresses', () => {
    expect(checkLockfile(CLEAN, 'ignore-scripts=true\r\n')).toMatchObject([{ file: '.npmrc' }]);
    expect(checkLockfile(CLEAN, NPMRC.replaceAll('\n', '\r\n'))).toEqual([]);
  });
});
