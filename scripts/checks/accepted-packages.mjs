/**
 * Exceptions for installed and shipped packages. Everything else is not allowed.
 *
 * @typedef {object} AcceptedPackages
 * @property {readonly string[]} licenses that only require attribution, and don’t affect other shipped code
 * @property {Readonly<Record<string, { license: string | undefined, because: string }>>} licensesOf for packages with
 * another license
 * @property {Readonly<Record<string, string>>} installScripts packages with install scripts, and what those do;
 * .npmrc disables all of them
 * @property {Readonly<Record<string, string>>} warnings packages with a warning of npm, and why they stay
 * @property {Readonly<Record<string, string>>} withoutHash packages without a hash in the lockfile, and why
 */

const FONT = 'a font that is shipped with a program and not sold by itself, under its own name';
const BUILDS =
  'looks for its binary, which is a package of its own for each platform, and compiles it where there is none';
const LAUNCHER = 'fetches the runtime, on Node 20 too; the runtime brings a Node of its own';
const NOT_TO_BE_HAD =
  'the registry at hand has no 0.39.0 of it: npm takes the hash from the registry that does';

/** @type {AcceptedPackages} */
export const ACCEPTED = {
  licenses: ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'],
  licensesOf: {
    '@fontsource-variable/inter': { license: 'OFL-1.1', because: FONT },
    '@fontsource-variable/jetbrains-mono': { license: 'OFL-1.1', because: FONT },
    'json-bignum': {
      license: undefined,
      because: 'MIT by its LICENSE file and by a member that npm no longer reads',
    },
  },
  installScripts: { lmdb: BUILDS, 'msgpackr-extract': BUILDS },
  warnings: {
    '@lancedb/lancedb': 'states Node 22, its native packages state 18; it is tested on 20 and on the newest',
    electron: LAUNCHER,
    '@electron/get': LAUNCHER,
    '@electron-internal/extract-zip': LAUNCHER,
  },
  withoutHash: {
    '@lancedb/lancedb-darwin-arm64': NOT_TO_BE_HAD,
    '@lancedb/lancedb-linux-arm64-gnu': NOT_TO_BE_HAD,
    '@lancedb/lancedb-linux-arm64-musl': NOT_TO_BE_HAD,
    '@lancedb/lancedb-win32-arm64-msvc': NOT_TO_BE_HAD,
    '@lancedb/lancedb-win32-x64-msvc': NOT_TO_BE_HAD,
  },
};
