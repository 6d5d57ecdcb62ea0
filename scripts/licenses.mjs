import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCEPTED } from './checks/accepted-packages.mjs';
import { bundledPackages, lockedPackages } from './checks/locked-packages.mjs';
import { ROOMS } from './checks/modules.mjs';
import { ROOT } from './launch/paths.mjs';
import { endWith } from './launch/run-program.mjs';

/** Lists install scripts, and the licenses of all shipped packages, as `npm run check` verifies them. */
await endWith(async () => {
  const lockfile = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  const packages = lockedPackages(lockfile, bundledPackages(ROOMS));
  const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript);
  console.log('Would run a script at install, if .npmrc let it:');
  for (const { name, version } of scripts) {
    console.log(`  ${name} ${version}: ${ACCEPTED.installScripts[name] ?? 'not named'}`);
  }
  console.log('\nShipped:');
  for (const { license, names } of byLicense(packages.filter(({ isShipped }) => isShipped))) {
    console.log(`  ${license} (${names.length})\n    ${names.join(', ')}`);
  }
  return 0;
});

/** @param {readonly import('./checks/locked-packages.mjs').LockedPackage[]} packages */
function byLicense(packages) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { name, version, license = 'not named' } of packages) {
    found.set(license, (found.get(license) ?? new Set()).add(`${name} ${version}`));
  }
  const sorted = [...found].sort(([one], [other]) => one.localeCompare(other));
  return sorted.map(([license, names]) => ({ license, names: [...names].sort() }));
}
