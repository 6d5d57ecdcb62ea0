import { expect, it } from 'vitest';
import { loadHandlers } from './serve-calls.ts';

const machine = `${process.platform} on ${process.arch}`;

it('names the platform if there is no engine for it', async () => {
  const missing = Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
  const load = () => Promise.reject(new Error('Cannot find native binding.', { cause: missing }));
  await expect(loadHandlers(load)).rejects.toMatchObject({
    name: 'EngineProblem',
    code: 0,
    message: `There is no table engine for ${machine}, so the local server can only keep the catalog here.`,
  });
});

it('returns the reason if the module can’t be loaded', async () => {
  const broken = Object.assign(new Error("libc.so.6: version `GLIBC_2.38' not found\nRequire stack: -"), {
    code: 'ERR_DLOPEN_FAILED',
    cause: new Error('Cannot find module'),
  });
  const load = () => Promise.reject(new Error('Cannot find native binding.', { cause: broken }));
  await expect(loadHandlers(load)).rejects.toMatchObject({
    code: 0,
    message: `The table engine for ${machine} doesn’t load on this machine: libc.so.6: version \`GLIBC_2.38' not found`,
  });
});
