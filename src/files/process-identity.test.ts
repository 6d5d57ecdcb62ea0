import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { isAlive, processStart } from './process-identity.ts';

const linux = process.platform === 'linux';

test('isAlive is true for a running process, and false after it exits', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const pid = child.pid ?? 0;
  expect(await isAlive(pid)).toBe(true);

  child.stdin.end();
  await once(child, 'exit');

  expect(await isAlive(pid)).toBe(false);
});

test.skipIf(!linux)('isAlive is false for a zombie process', async () => {
  // The shell becomes a `cat` that never waits for the other one, which runs until its pipe closes.
  const shell = spawn('sh', ['-c', 'cat <&3 & echo $!; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  });
  if (!shell.stdin || !shell.stdout) throw new Error('the shell has no pipes');
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
  const pid = Number((await lines.next()).value);
  shell.stdin.write('become\n');
  expect((await lines.next()).value).toBe('become');
  expect(await isAlive(pid)).toBe(true);

  shell.stdio[3]?.destroy();

  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(process.kill(pid, 0)).toBe(true);
  shell.stdin.end();
  await once(shell, 'exit');
});

test.skipIf(!linux)('processStart is stable for a process, and differs between processes', async () => {
  const own = await processStart(process.pid);

  expect(own).toMatch(/:\d+$/);
  expect(await processStart(process.pid)).toBe(own);
  expect(await processStart(process.ppid)).not.toBe(own);
});

test('processStart is null for a process that doesn’t exist', async () => {
  expect(await processStart(999_999_999)).toBeNull();
});
