import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CACHE, ROOT } from '../launch/paths.mjs';
import { BUDGET } from './budget.mjs';
import { passesAlone } from './passes-alone.mjs';
import { forgetUnstable, hasPassed, keepUnstable, runAgain } from './run-again.mjs';
import { isGreen, unstableIn } from './summary.mjs';

/** @typedef {import('./summary.mjs').PartOutcome} PartOutcome */
/** @typedef {import('./report-result.mjs').TestResult} TestResult */

/** @type {(name: string, change?: Partial<TestResult>) => TestResult} */
const failed = (name, change = {}) => ({
  type: 'test',
  name,
  file: 'src/a.test.ts',
  line: 3,
  status: 'failed',
  seconds: 1,
  problem: `${name} is wrong`,
  ...change,
});
const passed = failed('good', { status: 'passed' });

/** @type {(part: string, results: readonly TestResult[], change?: Partial<PartOutcome>) => PartOutcome} */
const outcome = (name, results, change = {}) => ({ name, seconds: 1, results, ...change });

/** @type {(outcomes: readonly PartOutcome[], passesAgain?: (name: string) => boolean) => Promise<{ after: readonly PartOutcome[], attempts: string[], messages: string }>} */
async function again(outcomes, passesAgain = () => true) {
  /** @type {string[]} */
  const attempts = [];
  /** @type {string[]} */
  const messages = [];
  const after = await runAgain(
    outcomes,
    ({ name }) => name.startsWith('keeps'),
    async ({ part, name }) => {
      attempts.push(`${part}: ${name}`);
      return passesAgain(name);
    },
    (words) => messages.push(words),
  );
  return { after, attempts, messages: messages.join('\n') };
}

describe('a run with a failed test', () => {
  it('passes, and reports the test as unstable, if the test passes alone', async () => {
    const { after, attempts } = await again([
      outcome('unit', [passed, failed('one')]),
      outcome('parts', [failed('two')]),
    ]);
    expect(attempts).toEqual(['unit: one', 'parts: two']);
    expect(isGreen(after)).toBe(true);
    expect(unstableIn(after).map(({ name, result: { problem } }) => [name, problem])).toEqual([
      ['one', 'one is wrong'],
      ['two', 'two is wrong'],
    ]);
  });

  it('fails if the test fails again, and reruns no other test', async () => {
    const { after, attempts } = await again(
      [outcome('unit', [failed('one'), failed('two')])],
      (name) => name !== 'one',
    );
    expect(attempts).toEqual(['unit: one']);
    expect(isGreen(after)).toBe(false);
  });

  it.each([
    [
      'a test of safety',
      [outcome('unit', [failed('one'), failed('keeps what it said')])],
      '"keeps what it said"',
    ],
    [
      'three tests',
      [
        outcome(
          'unit',
          ['1', '2', '3'].map((name) => failed(name)),
        ),
      ],
      '3 tests failed',
    ],
    [
      'a failure outside of any test',
      [outcome('unit', [failed('one', { outside: true })])],
      'outside of any test',
    ],
    ['a check', [outcome('checks', [failed('format')])], 'checks failed'],
    ['a failed preparation', [outcome('prepare', [failed('places')])], 'prepare failed'],
    [
      'a crashed runner',
      [outcome('unit', [failed('one')]), outcome('parts', [], { broken: true })],
      'parts broke down',
    ],
    [
      'a part that can’t be tested',
      [outcome('unit', [failed('one')], { untested: 'no Node' })],
      'nothing of unit',
    ],
    [
      'a part over its budget',
      [outcome('unit', [failed('one')], { cpu: BUDGET.unit.times * 2, units: { compilations: 1 } })],
      'unit is over',
    ],
  ])('fails without a rerun: %s', async (_, outcomes, words) => {
    const { after, attempts, messages } = await again(outcomes);
    expect(attempts).toEqual([]);
    expect(messages).toContain(words);
    expect(isGreen(after)).toBe(false);
  });

  it('counts a rerun as passed only if every attempt ran and passed, and nothing else failed', () => {
    const test = failed('one');
    const good = { ...test, status: /** @type {const} */ ('passed') };
    expect(hasPassed(test, [good, good, good, { ...passed, status: 'skipped' }], 3)).toBe(true);
    expect(hasPassed(test, [good, good], 3)).toBe(false);
    expect(hasPassed(test, [good, good, good, test], 3)).toBe(false);
    expect(hasPassed(test, [good, good, good, { ...test, status: 'skipped' }], 3)).toBe(false);
    expect(hasPassed(test, [good, good, good, failed('beside it', { outside: true })], 3)).toBe(false);
    expect(hasPassed(test, [passed, passed, passed], 3)).toBe(false);
  });
});

it('saves the unstable tests in a file until the next run', async () => {
  const directory = await mkdtemp(join(CACHE, 'unstable-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'results/unstable.json');
  await keepUnstable([outcome('unit', [passed])], file);
  expect(existsSync(file)).toBe(false);
  const { after } = await again([outcome('unit', [passed, failed('one')])]);
  await keepUnstable(after, file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
    { part: 'unit', file: 'src/a.test.ts', line: 3, title: 'one', error: 'one is wrong' },
  ]);
  await forgetUnstable(file);
  expect(existsSync(file)).toBe(false);
});

/** A file with a test that fails the first time, in a directory where both runners find their packages. */
async function flakyTest(/** @type {string} */ runner, /** @type {string} */ config) {
  await mkdir(CACHE, { recursive: true });
  const directory = await mkdtemp(join(CACHE, 'flaky-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  const file = join(directory, 'flaky.spec.mjs');
  const mark = JSON.stringify(join(directory, 'failed-before'));
  await writeFile(join(directory, 'runner.config.mjs'), config);
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    import * as runner from '${runner}';
    const { expect, test, describe = test.describe } = runner;
    describe('a group (of two)', () => {
      for (const size of ['1 > 0', '2 > 0']) test(\`is $5 \${size}\`, () => {
        if (size === '2 > 0') return;
        if (existsSync(${mark})) return;
        writeFileSync(${mark}, '');
        expect('first').toBe('again');
      });
    });`,
  );
  return { config: join(directory, 'runner.config.mjs'), file: relative(ROOT, file) };
}

const IN_GROUP = 'is $5 1 > 0';
/** Each test starts its runner several times. */
const LONG = { timeout: 300_000 };
const isShort = process.env.VITRINE_LONG === undefined;
const WHY = 'starts six runners: npm run test:all';

it('with Vitest, a test passes alone only if it passes three times', LONG, async ({ skip }) => {
  skip(isShort, WHY);
  const { file, config } = await flakyTest(
    'vitest',
    `export default { test: { include: ['.cache/**/*.spec.mjs'] } };`,
  );
  const result = failed(`a group (of two) > ${IN_GROUP}`, { file });
  const test = { ...result, part: 'unit', result };
  expect(await passesAlone(test, process.env, { config })).toBe(false);
  expect(await passesAlone(test, process.env, { config })).toBe(true);
});

it('with Playwright, a test passes alone only if it passes three times', LONG, async ({ skip }) => {
  skip(isShort, WHY);
  const { file, config } = await flakyTest(
    '@playwright/test',
    `export default { testDir: '.', projects: [{ name: 'parts' }] };`,
  );
  const result = failed(`a group (of two) › ${IN_GROUP}`, { file, line: 4 });
  const test = { ...result, part: 'parts', result };
  expect(await passesAlone(test, process.env, { config })).toBe(false);
  expect(await passesAlone(test, process.env, { config })).toBe(true);
});
