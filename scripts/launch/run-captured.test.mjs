import { describe, expect, it } from 'vitest';
import { runCaptured } from './run-captured.mjs';

/** @type {(program: string, options?: Parameters<typeof runCaptured>[2]) => ReturnType<typeof runCaptured>} */
const runNode = (program, options) => runCaptured(process.execPath, ['-e', program], options);

describe('running a command quietly', () => {
  it('gives both streams', async () => {
    const { ok, output } = await runNode("console.log('out'); console.error('err')");
    expect(ok).toBe(true);
    expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('reports an exit code as a failure', async () => {
    expect((await runNode('process.exit(3)')).ok).toBe(false);
  });

  it('reports a command that does not exist as a failure', async () => {
    expect(await runCaptured('no-such-command-here', [])).toMatchObject({ ok: false });
  });

  it('ends one that takes too long', async () => {
    expect((await runNode('setInterval(() => {}, 1000)', { limit: 300 })).ok).toBe(false);
  });

  it('ends a program that is no longer needed', async () => {
    const stop = new AbortController();
    const run = runNode('setInterval(() => {}, 1000)', { signal: stop.signal });
    stop.abort();
    expect((await run).ok).toBe(false);
  });
});
