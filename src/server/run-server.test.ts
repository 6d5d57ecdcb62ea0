import { expect, it } from 'vitest';
import { missingStoreMessage } from './run-server.ts';

const MACHINE = { platform: 'freebsd', arch: 'x64' };
const NONE = 'Vitrine’s catalog store has no build for freebsd x64.';

it.each([
  [
    'the loader finds no build',
    new Error('No native build was found for platform=freebsd arch=x64\n    attempted loading from: /here'),
    NONE,
  ],
  [
    'the package of the store is missing',
    Object.assign(new Error("Cannot find package 'lmdb' imported from /out/server/serve.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    NONE,
  ],
  [
    'the build needs another system library',
    Object.assign(new Error('libc.so.9: not found\n  at all'), { code: 'ERR_DLOPEN_FAILED' }),
    'Vitrine’s catalog store for freebsd x64 doesn’t load on this machine: libc.so.9: not found',
  ],
  [
    'another module is missing',
    Object.assign(new Error("Cannot find package 'fastify' imported from /out"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    "Vitrine’s local server doesn’t load: Cannot find package 'fastify' imported from /out",
  ],
])('reports in one line that %s', (_, problem, line) => {
  expect(missingStoreMessage(problem, MACHINE)).toBe(line);
});
