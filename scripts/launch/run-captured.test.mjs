import { describe, expect, it } from 'vitest';
import { runCaptured } from './run-captured.mjs';

/** @type {(program: string, options?: Parameters<typeof runCaptured>[2]) => ReturnType<typeof runCaptured>} */
const runNode = (program, options) => runCaptured(process.execPath, ['-e', program], options);

describe('runCaptured', () => {
  it('returns the output of both streams', async () => {
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

  it('stops a command that exceeds its time limit', async () => {
    expect((await runNode('setInterval(() => {}, 1000)', { limit: 300 })).ok).toBe(false);
  });

  it('stops a command when its signal is aborted', async () => {
    const stop = new AbortController();
    const run = runNode('setInterval(() => {}, 1000)', { signal: stop.signal });
    stop.abort();
    expect((await run).ok).toBe(false);
  });
});
