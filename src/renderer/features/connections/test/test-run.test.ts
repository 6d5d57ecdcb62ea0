import { describe, expect, it } from 'vitest';
import { BUCKET_LAYERS, LAYERS, type Layer, type TestRow } from '#contract/index.ts';
import { certificateName } from '../network/CertificateLines.tsx';
import { fingerprintLines, isFingerprint } from './TestRowItem.tsx';
import {
  announcement,
  calledOff,
  NOT_TESTED,
  shownLayers,
  spentText,
  type TestRun,
  testSummary,
  withRow,
} from './test-run.ts';

function row(layer: Layer, state: TestRow['state'], finding = ''): TestRow {
  return { layer, state, finding, facts: [], fixes: [] };
}

function runOf(state: TestRun['state'], rows: readonly TestRow[]): TestRun {
  return rows.reduce(withRow, { ...NOT_TESTED, state });
}

const ALL_PASSED = LAYERS.map((layer) => row(layer, 'passed'));

describe('the result of a test', () => {
  it.each<readonly [string, TestRun, string, string]>([
    ['all passed', runOf('ended', ALL_PASSED), 'passed', 'The test passed.'],
    [
      'a warning',
      runOf('ended', [...ALL_PASSED, row('url', 'warned')]),
      'passed, one warning',
      'The test passed, one warning.',
    ],
    [
      'a failure counts more than a warning',
      runOf('ended', [row('url', 'warned'), row('auth', 'failed', 'The server rejected the API key.')]),
      'failed at Credentials',
      'The test failed at Credentials. The server rejected the API key.',
    ],
    ['called off', runOf('cancelled', []), 'canceled', 'The test was canceled.'],
  ])('%s', (_, run, text, heard) => {
    expect(testSummary(run)?.words).toBe(text);
    expect(announcement(run)).toBe(heard);
  });

  it('is outdated after the settings changed', () => {
    const failed = runOf('ended', [row('auth', 'failed')]);
    expect(testSummary(failed, true)).toEqual({ tone: 'neutral', words: 'outdated' });
    expect(testSummary(runOf('running', []), true)).toBeUndefined();
  });

  it('is undefined before the test has ended', () => {
    expect(testSummary(NOT_TESTED)).toBeUndefined();
    expect(testSummary(runOf('running', [row('url', 'passed')]))).toBeUndefined();
    expect(announcement(NOT_TESTED)).toBe('');
  });
});

it('a row replaces the previous one of the same layer', () => {
  const run = runOf('running', [row('dns', 'running'), row('dns', 'passed', 'found')]);
  expect(run.rows.dns?.finding).toBe('found');
});

it('a canceled test keeps finished rows and drops running ones', () => {
  const run = calledOff(runOf('running', [row('url', 'passed'), row('dns', 'running')]));
  expect(Object.keys(run.rows)).toEqual(['url']);
});

it('shows the layers of the test, and other layers with a result, in order', () => {
  const rows = runOf('running', [row('dns', 'passed')]);
  expect(shownLayers(BUCKET_LAYERS, rows)).toEqual(BUCKET_LAYERS);
  const refused = withRow(rows, row('tcp', 'failed'));
  expect(shownLayers(BUCKET_LAYERS, refused).slice(0, 4)).toEqual(['address', 'dns', 'tcp', 'tls']);
});

it.each([
  [undefined, undefined],
  [{ requests: 0, bytes: 0, tables: 0 }, undefined],
  [{ requests: 1, bytes: 0, tables: 0 }, '1 request, 0 B; no table was opened.'],
  [{ requests: 10, bytes: 214_000, tables: 1 }, '10 requests, 214 KB; 1 table was opened for the test.'],
])('a test that used %j of a storage shows: %s', (spent, text) => {
  const before = {
    ...row('bucket', 'passed'),
    ...(spent && { spent: { requests: 0, bytes: 0, tables: 0 } }),
  };
  const run = runOf('ended', [before, { ...row('keys', 'passed'), ...(spent && { spent }) }]);
  expect(spentText(run)).toBe(text);
});

describe('certificate details', () => {
  it('split the fingerprint into two comparable lines', () => {
    const pairs = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase());
    const lines = fingerprintLines(pairs.join(':'), 16);
    expect(isFingerprint(pairs.join(':'))).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines.join(':')).toBe(pairs.join(':'));
    expect(lines[0]).toHaveLength(lines[1]?.length ?? 0);
  });

  it.each([
    ['C=DE, O=Acme, CN=Acme Internal CA', 'Acme Internal CA'],
    ['CN=localhost', 'localhost'],
    ['O=Nobody', 'O=Nobody'],
  ])('of %s show the name %s', (subject, name) => {
    expect(certificateName(subject)).toBe(name);
  });
});
