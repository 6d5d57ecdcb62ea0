import { commandFor, formatTime } from './summary.mjs';

/** @typedef {import('./report-result.mjs').TestResult} TestResult */

/** @typedef {ReturnType<typeof createProgress>} Progress */

const BETWEEN_PICTURES = 200;

/**
 * Shows a progress line in a terminal, and prints each failure immediately.
 *
 * @param {NodeJS.WriteStream} output
 */
export function createProgress(output = process.stdout) {
  /** @type {Map<string, { passed: number, failed: number }>} */
  const parts = new Map();
  const started = performance.now();
  let shownAt = 0;

  const line = () => {
    const counts = [...parts].map(
      ([name, { passed, failed }]) => `${name} ${passed}${failed === 0 ? '' : ` (${failed} failed)`}`,
    );
    return `${formatTime((performance.now() - started) / 1000)}  ${counts.join('  ')}`;
  };
  const clear = () => output.isTTY && output.write('\r\x1b[2K');
  const show = () => {
    if (!output.isTTY || performance.now() - shownAt < BETWEEN_PICTURES) return;
    shownAt = performance.now();
    output.write(`\r\x1b[2K${line().slice(0, output.columns - 1)}`);
  };
  const say = (/** @type {string} */ text) => {
    clear();
    output.write(`${text}\n`);
  };
  return {
    say,
    /** @type {(part: string) => void} */
    begin(part) {
      parts.set(part, { passed: 0, failed: 0 });
      show();
    },
    /** @type {(part: string, result: TestResult) => void} */
    take(part, result) {
      const counts = parts.get(part) ?? { passed: 0, failed: 0 };
      parts.set(part, counts);
      if (result.status === 'passed') counts.passed += 1;
      if (result.status === 'failed') {
        counts.failed += 1;
        say(formatFailure(part, result));
      }
      show();
    },
    /** @type {(part: string, seconds: number, ok: boolean) => void} */
    end(part, seconds, ok) {
      say(`${ok ? 'ok    ' : 'FAILED'}  ${part.padEnd(8)} ${formatTime(seconds).padStart(12)}`);
    },
    clear,
  };
}

/** @type {(part: string, result: TestResult) => string} */
function formatFailure(part, result) {
  const { name, file, line, problem = '' } = result;
  const words = problem
    .trimEnd()
    .split('\n')
    .map((text) => `  ${text}`);
  return [
    `\nFAILED  ${part}: ${file}:${line}`,
    `  ${name}`,
    '',
    ...words,
    '',
    `  again: ${commandFor(part, result)}`,
    '',
  ].join('\n');
}
