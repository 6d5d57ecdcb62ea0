import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runInFront } from './run-in-front.mjs';

const MODULE = pathToFileURL(join(import.meta.dirname, 'run-in-front.mjs')).href;

/** Says that it is there, and has its own way to end. */
const CHILD =
  "process.on('SIGTERM', () => process.exit(42)); console.log('ready'); setInterval(() => {}, 1000)";

describe('running a program in front', () => {
  it('ends with its exit code', async () => {
    expect(await runInFront(process.execPath, ['-e', 'process.exit(7)'])).toMatchObject({
      code: 7,
      isStopRequested: false,
    });
  });

  it('says like a shell which signal ended it', async () => {
    const { code } = await runInFront(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"]);
    expect(code).toBe(process.platform === 'win32' ? 1 : 137);
  });

  it('rejects when there is no such program', async () => {
    await expect(runInFront('no-such-program-here', [])).rejects.toThrow('no-such-program-here');
  });

  it.skipIf(process.platform === 'win32')('passes a request to end on, and waits for the end', async () => {
    const program = `import { runInFront } from '${MODULE}';
      const { code, isStopRequested } = await runInFront(process.execPath, ['-e', ${JSON.stringify(CHILD)}]);
      process.exitCode = isStopRequested ? code : 1;`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    parent.kill('SIGTERM');
    expect(await once(parent, 'exit')).toEqual([42, null]);
  });
});
