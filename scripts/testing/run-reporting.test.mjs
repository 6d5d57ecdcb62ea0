import { expect, test } from 'vitest';
import { runReporting } from './run-reporting.mjs';

const WAITS = ['-e', "process.send({ type: 'test' }); setInterval(() => {}, 1000)"];

test('runReporting rejects if the run is stopped by a signal', async () => {
  const stopped = runReporting(WAITS, process.env, () => process.emit('SIGTERM', 'SIGTERM'));
  await expect(stopped).rejects.toThrow('Stopped by SIGTERM.');
});

test('runReporting returns the exit code and the output of a failed runner, and reports each result', async () => {
  /** @type {unknown[]} */
  const results = [];
  const script = "process.send({ type: 'test', name: 'one' }); console.log('broken'); process.exitCode = 3";
  const ended = await runReporting(['-e', script], process.env, (result) => results.push(result));
  expect(ended).toEqual({ code: 3, output: 'broken\n' });
  expect(results).toEqual([{ type: 'test', name: 'one' }]);
});
