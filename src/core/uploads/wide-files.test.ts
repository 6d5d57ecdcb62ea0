import * as arrow from 'apache-arrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { testSize } from '#testing/test-size.ts';
import { type OpenHost, setUpHosts } from '../plans/testing/test-plans.ts';
import { temporaryFile } from './testing/read-file.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `column_${index}`);
const object = (members: readonly string[]) => `{${members.map((name) => `"${name}":1`).join(',')}}\n`;

/** A line for each group of this many members. */
const objectsOf = (all: readonly string[], size: number) =>
  Array.from({ length: all.length / size }, (_, row) =>
    object(all.slice(row * size, row * size + size)),
  ).join('');

const fieldsOf = (all: readonly string[]) =>
  all.map((name) => new arrow.Field(name, new arrow.Int32(), true));
const tableOf = (all: readonly string[]) => new arrow.Table(new arrow.Schema(fieldsOf(all)));

let host: OpenHost;

beforeEach(async () => {
  host = await (await setUpHosts()).open();
});

/** Opens a file while another caller repeatedly requests something small, and returns the longest wait. */
async function openBeside(name: string, text: string | Uint8Array) {
  const path = await temporaryFile(name, text);
  let isOpen = false;
  let answers = 0;
  let longest = 0;
  const response = (async () => {
    while (!isOpen) {
      const start = process.cpuUsage();
      await host.client.app.info();
      answers += 1;
      const { user, system } = process.cpuUsage(start);
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  const report = await host.client.uploads.open({ handle: host.offerFile(path) }).finally(() => {
    isOpen = true;
  });
  await response;
  return { report, answers, longest };
}

/**
 * CPU time of this process in milliseconds, so that other load on the machine doesn’t count. Generous: rejecting a file
 * at its first columns takes a few; reading all of it takes minutes.
 */
const LONGEST_WAIT = 2000;

describe('rejects a file with too many columns without blocking other requests', () => {
  it.each([
    ['wide.csv', () => `${names(1_500_000).join(',')}\n1,2\n`],
    ['wide-row.csv', () => `a,b\n1,2\n${'1,'.repeat(3_000_000)}\n`],
    ['quoted.csv', () => `"a,""\nb",${'"",'.repeat(1_000_000)}\n`],
    ['wide.jsonl', () => object(names(1_000_000))],
    ['many.jsonl', () => objectsOf(names(12_000), 20)],
    ['wide.arrows', () => arrow.tableToIPC(tableOf(names(20_000)))],
    ['wide.arrow', () => arrow.tableToIPC(tableOf(names(20_000)), 'file')],
    ['escaped.jsonl', () => object(names(20_000).map((name) => `\\"${name}`))],
  ])('%s', async (name, text) => {
    const { report, answers, longest } = await openBeside(name, text());
    expect(report.problems).toEqual([expect.stringContaining('more than 10,000 columns')]);
    expect(report.fields).toEqual([]);
    expect(answers).toBeGreaterThan(1);
    expect(longest).toBeLessThan(LONGEST_WAIT);
  });
});

const inner = (count: number) =>
  names(count)
    .map((name) => `"${name}":1`)
    .join(',');

describe('rejects a row with too many values without blocking other requests', () => {
  const full = names(9_000);
  it.each([
    ['numbers.jsonl', () => `{"a":[${'1,'.repeat(6_000_000)}1]}\n`],
    ['later.jsonl', () => `{"a":[1]}\n{"a":[${'1,'.repeat(6_000_000)}1]}\n`],
    ['objects.jsonl', () => `{"a":[${'{"b":1},'.repeat(1_000_000)}{}]}\n`],
    // Each of the empty objects would become a value of every field.
    ['fields.jsonl', () => `{"a":[${object(full).trim()}${',{}'.repeat(200_000)}]}\n`],
    [
      'vectors.csv',
      () =>
        `${Array(100)
          .fill(`"[${'1,'.repeat(20_000)}1]"`)
          .join(',')}\n`,
    ],
  ])('%s', async (name, text) => {
    const { report, answers, longest } = await openBeside(name, text());
    expect(report.problems.join()).toMatch(/Row [12] has more than 250,000 values/);
    expect(answers).toBeGreaterThan(1);
    expect(longest).toBeLessThan(LONGEST_WAIT);
  });

  it('in the fields of many objects', async () => {
    const objects = Array.from({ length: 12 }, (_, index) => `"o${index}":{${inner(9_000)}}`);
    const { report, longest } = await openBeside('nested.jsonl', `{${objects.join(',')}}\n`);
    expect(report.problems).toEqual([expect.stringContaining('more than 100,000 fields')]);
    expect(longest).toBeLessThan(LONGEST_WAIT);
  });

  it('in the members of one object', async () => {
    const { report, longest } = await openBeside('members.jsonl', `{"a":{${inner(1_500_000)}}}\n`);
    expect(report.problems).toEqual([expect.stringContaining('more than 10,000 columns')]);
    expect(longest).toBeLessThan(LONGEST_WAIT);
  });
});

it('reads a text with too many numbers for a vector as text', async () => {
  const list = `[${'1,'.repeat(6_000_000)}1]`;
  for (const [name, text] of [
    ['text.jsonl', `{"a":"${list}"}\n`],
    ['text.csv', `a\n"${list}"\n`],
  ] as const) {
    const { report, longest } = await openBeside(name, text);
    expect(report.columns).toMatchObject([{ type: 'utf8' }]);
    expect(longest).toBeLessThan(LONGEST_WAIT);
  }
});

it('reads the maximum number of values in a row without blocking other requests', async () => {
  const numbers = Array.from({ length: 240_000 }, (_, index) => index / 8);
  const text = `${JSON.stringify({ a: numbers })}\n${JSON.stringify({ a: [1.5] })}\n`;
  const { report, longest } = await openBeside('numbers.jsonl', text);
  expect(report).toMatchObject({ problems: [], columns: [{ type: 'list', item: 'float64' }] });
  expect(longest).toBeLessThan(LONGEST_WAIT);
});

it('reads the maximum number of columns, row by row, without blocking other requests', async () => {
  const [rows, membersOfRow] = testSize({ short: [8, 100], whole: [50, 10] });
  for (const [name, text] of [
    ['full.csv', `${names(10_000).join(',')}\n${`${'1,'.repeat(9999)}1\n`.repeat(rows)}`],
    ['sparse.jsonl', objectsOf(names(10_000), membersOfRow)],
  ] as const) {
    const { report, longest } = await openBeside(name, text);
    expect(report).toMatchObject({ problems: [], fields: { length: 10_000 } });
    expect(report.columns?.every(({ type }) => type === 'int64')).toBe(true);
    expect(longest).toBeLessThan(LONGEST_WAIT);
  }
});

it('rejects a column with too many nested fields', async () => {
  const type = new arrow.Struct(fieldsOf(names(100_001)));
  const table = new arrow.Table(new arrow.Schema([new arrow.Field('a', type, true)]));
  const { report } = await openBeside('nested.arrows', arrow.tableToIPC(table));
  expect(report.problems).toEqual([expect.stringContaining('more than 100,000 fields')]);
});
