import { expect, it } from 'vitest';
import { missingStoreMessage } from './run-server.ts';

const MACHINE = { platform: 'freebsd', arch: 'x64' };
const NONE = 'Vitrine’s catalog store has no build for freebsd x64.';

it.each([
  [
    'the loader of the store found none',
    new Error('No native build was found for platform=freebsd arch=x64\n    attempted loading from: /here'),
    NONE,
  ],
  [
    'its package was left out',
    Object.assign(new Error("Cannot find package 'lmdb' imported from /out/server/serve.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    NONE,
  ],
  [
    'it is for another system library',
    Object.assign(new Error('libc.so.9: not found\n  at all'), { code: 'ERR_DLOPEN_FAILED' }),
    'Vitrine’s catalog store for freebsd x64 doesn’t load on this machine: libc.so.9: not found',
  ],
  [
    'something else is missing',
    Object.assign(new Error("Cannot find package 'fastify' imported from /out"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    "Vitrine’s local server doesn’t load: Cannot find package 'fastify' imported from /out",
  ],
])('where %s, one line says so', (_, problem, line) => {
  expect(missingStoreMessage(problem, MACHINE)).toBe(line);
});
