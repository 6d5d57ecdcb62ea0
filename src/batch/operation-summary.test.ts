import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INT64_MAX, manifestName, UINT64_MAX } from '#protocol/index.ts';
import type { OperationFields, TableState } from './draft.ts';
import { operationSummary } from './operation-summary.ts';
import { madeUpOperation } from './testing/made-up.ts';

function versionWords(members: OperationFields): string {
  return operationSummary({ kind: 'create_table_version', members });
}

function rangesWords(...ranges: readonly (readonly [unknown, unknown])[]): string {
  return operationSummary({
    kind: 'delete_table_versions',
    members: { ranges: ranges.map(([start, end]) => ({ start_version: start, end_version: end })) },
  });
}

describe('the summary of a new version', () => {
  it.each<[OperationFields, string]>([
    [{ version: 42, manifest_path: '_versions/18446744073709551573.manifest' }, 'v42, manifest V2'],
    [{ version: 42, manifest_path: '_versions/42.manifest', naming_scheme: 'V2' }, 'v42, manifest V1'],
    [{ version: 42, manifest_path: 'elsewhere' }, 'v42, own manifest path'],
    [{ version: 42, naming_scheme: 'V1' }, 'v42, manifest V1'],
    [{ version: '42' }, ''],
    [{}, ''],
  ])('%j is %j', (members, words) => {
    expect(versionWords(members)).toBe(words);
  });

  it('is exact up to the highest version', () => {
    const number = fc.oneof(fc.bigInt({ min: 0n, max: UINT64_MAX }), fc.constant(UINT64_MAX));
    fc.assert(
      fc.property(number, fc.constantFrom('V1' as const, 'V2' as const), (version, scheme) => {
        const path = manifestName({ scheme, version });
        expect(versionWords({ version, manifest_path: path, naming_scheme: scheme })).toBe(
          `v${version}, manifest ${scheme}`,
        );
      }),
    );
  });
});

describe('the summary of deletion ranges', () => {
  it.each<[readonly (readonly [unknown, unknown])[], string]>([
    [[[1, 30]], '1 to 29, up to 29 versions'],
    [[[30, -1]], 'from 30 on'],
    [[[0, -1]], 'all versions'],
    [[[5, 6]], '5'],
    [
      [
        [1, 4],
        [3, 6],
        [9, 10],
      ],
      '1 to 3, 3 to 5 and 9, up to 6 versions',
    ],
    [
      [
        [1, 4],
        [7, -1],
      ],
      '1 to 3 and from 7 on',
    ],
    [
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 9],
      ],
      '1, 3, 5 and 1 more range, up to 5 versions',
    ],
    [[[4, 4]], 'an empty range'],
    [
      [
        [4, 5],
        [1, 'x'],
      ],
      '4 and 1 unreadable range',
    ],
    [[[-3, 5]], '1 unreadable range'],
    [[[0, UINT64_MAX]], '0 to 18446744073709551614, up to 18,446,744,073,709,551,615 versions'],
    [[[INT64_MAX - 1n, INT64_MAX]], '9223372036854775806'],
    [[], ''],
  ])('%s is %j', (ranges, words) => {
    expect(rangesWords(...ranges)).toBe(words);
  });

  it('counts each version once', () => {
    const version = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(version, version), { minLength: 1, maxLength: 5 }), (ranges) => {
        const versions = new Set(
          ranges.flatMap(([start, end]) =>
            Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
          ),
        );
        const stated = /, up to (\d+) versions$/.exec(rangesWords(...ranges))?.[1];
        expect(Number(stated ?? Math.min(versions.size, 1))).toBe(versions.size);
      }),
    );
  });
});

it('shows the location of a declared table, and that files of a deregistered table stay', () => {
  expect(operationSummary({ kind: 'declare_table', members: { location: 's3://lake/t' } })).toBe(
    's3://lake/t',
  );
  expect(operationSummary({ kind: 'declare_table', members: {} })).toBe('location chosen by the server');
  expect(operationSummary({ kind: 'deregister_table', members: {} })).toBe('files stay');
});

it('accepts members of any shape', () => {
  fc.assert(fc.property(madeUpOperation, (operation) => typeof operationSummary(operation) === 'string'));
});

describe('the number of deleted versions', () => {
  const deletion = {
    kind: 'delete_table_versions' as const,
    members: { id: ['t'], ranges: [{ start_version: 1, end_version: 30 }] },
  };
  const table = (allVersions: boolean, ...versions: readonly bigint[]): TableState => ({
    id: ['t'],
    state: 'stored',
    versions: versions.map((version) => ({ version })),
    allVersions,
    at: 0,
  });

  it('counts existing versions once the server has listed all', () => {
    expect(operationSummary(deletion, table(true, 28n, 29n, 30n))).toBe('1 to 29, 2 versions');
    expect(operationSummary(deletion, table(true, 29n, 30n))).toBe('1 to 29, 1 version');
    expect(operationSummary(deletion, table(true, 30n))).toBe('1 to 29, no versions');
  });

  it('counts the whole range if the list is partial', () => {
    expect(operationSummary(deletion, table(false, 28n, 30n))).toBe('1 to 29, up to 29 versions');
  });
});
