import { expect, test } from 'vitest';
import { runReporting } from './run-reporting.mjs';

const WAITS = ['-e', "process.send({ type: 'test' }); setInterval(() => {}, 1000)"];

test('a run that is stopped is not taken for one that failed, and goes on with nothing', async () => {
  const stopped = runReporting(WAITS, process.env, () => process.emit('SIGTERM', 'SIGTERM'));
  await expect(stopped).rejects.toThrow('Stopped by SIGTERM.');
});

test('a runner that fails answers with its code, what it wrote, and each result', async () => {
  /** @type {unknown[]} */
  const results = [];
  const script = "process.send({ type: 'test', name: 'one' }); console.log('broken'); process.exitCode = 3";
  const ended = await runReporting(['-e', script], process.env, (result) => results.push(result));
  expect(ended).toEqual({ code: 3, output: 'broken\n' });
  expect(results).toEqual([{ type: 'test', name: 'one' }]);
});
