import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runInFront } from './run-in-front.mjs';

const MODULE = pathToFileURL(join(import.meta.dirname, 'run-in-front.mjs')).href;

/** Prints a line once it is ready, and exits with its own code on SIGTERM. */
const CHILD =
  "process.on('SIGTERM', () => process.exit(42)); console.log('ready'); setInterval(() => {}, 1000)";

describe('runInFront', () => {
  it('returns the exit code', async () => {
    expect(await runInFront(process.execPath, ['-e', 'process.exit(7)'])).toMatchObject({
      code: 7,
      isStopRequested: false,
    });
  });

  it('returns 128 plus the signal for a killed program, as a shell does', async () => {
    const { code } = await runInFront(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"]);
    expect(code).toBe(process.platform === 'win32' ? 1 : 137);
  });

  it('rejects if the program does not exist', async () => {
    await expect(runInFront('no-such-program-here', [])).rejects.toThrow('no-such-program-here');
  });

  it.skipIf(process.platform === 'win32')(
    'forwards SIGTERM to the program, and waits for its exit',
    async () => {
      const program = `import { runInFront } from '${MODULE}';
      const { code, isStopRequested } = await runInFront(process.execPath, ['-e', ${JSON.stringify(CHILD)}]);
      process.exitCode = isStopRequested ? code : 1;`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(parent.stdout, 'data');
      parent.kill('SIGTERM');
      expect(await once(parent, 'exit')).toEqual([42, null]);
    },
  );
});
