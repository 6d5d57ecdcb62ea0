import { expect, it, vi } from 'vitest';
import type { ServerProcess } from './process.ts';
import { createSpare } from './spare-process.ts';

/** Exits when it is killed. */
function fakeProcess() {
  let reportExit: (code: number | null) => void = () => {};
  const exited = new Promise<number | null>((resolve) => {
    reportExit = resolve;
  });
  const kill = vi.fn(() => reportExit(0));
  const process: ServerProcess = {
    pid: 1,
    send: () => {},
    onOutput: () => {},
    onErrorOutput: () => {},
    onFailure: () => {},
    onExit: (listener) => void exited.then(listener),
    kill,
  };
  return { process, kill };
}

it('a spare process is killed after its timeout, unless it was taken before', () => {
  vi.useFakeTimers();
  const [unwanted, wanted] = [fakeProcess(), fakeProcess()];
  const one = createSpare(() => unwanted.process, 1000);
  const other = createSpare(() => wanted.process, 1000);
  one.prepare(['--sample']);
  other.prepare(['--sample']);
  expect(other.take(['--sample'])).toBe(wanted.process);
  vi.advanceTimersByTime(999);
  expect(unwanted.kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(unwanted.kill).toHaveBeenCalled();
  expect(wanted.kill).not.toHaveBeenCalled();
  vi.useRealTimers();
});
