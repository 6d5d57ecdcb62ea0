import { describe, expect, it } from 'vitest';
import { changeOf, change as changeSchema } from '#contract/index.ts';
import { batchOperationKinds, defined, INT64_MAX } from '#protocol/index.ts';
import { declaration, latestVersion, nextVersion, versionChange, visibleName } from './typed-changes.ts';

const page = (versions: readonly bigint[], cursor?: string) => ({
  versions: versions.map((version) => ({ version, others: [] })),
  at: 0,
  ...defined({ cursor }),
});

const proposed = (read: Parameters<typeof latestVersion>[0]) => nextVersion(latestVersion(read));

describe('the proposed version', () => {
  it('follows the latest version, regardless of the order in the response', () => {
    expect(proposed(page([1n, 42n, 3n]))).toBe(43n);
  });

  it('is 1 if the table has no versions', () => {
    expect(proposed(page([]))).toBe(1n);
  });

  it('is known after the first page if the list is in descending order', () => {
    expect(proposed(page([42n, 41n], 'more'))).toBe(43n);
  });

  it('is undefined if newer versions may follow', () => {
    expect(proposed(page([1n, 2n], 'more'))).toBeUndefined();
    expect(proposed(page([7n], 'more'))).toBeUndefined();
    expect(proposed({ ...page([1n, 2n]), gap: { message: 'It broke.' } })).toBeUndefined();
  });

  it('is undefined after the highest possible version', () => {
    expect(proposed(page([INT64_MAX]))).toBeUndefined();
  });
});

describe('declaration()', () => {
  it('produces the same request alone and in a batch', () => {
    const members = { name: 'items', location: 's3://a', properties: { team: 'x' }, vend_credentials: false };
    const { change, operation } = declaration(['shop'], members);
    expect(change).toEqual({
      operation: 'declareTable',
      id: ['shop', 'items'],
      body: '{"location":"s3://a","properties":{"team":"x"},"vend_credentials":false}',
    });
    expect(operation).toEqual({
      kind: 'declare_table',
      members: {
        id: ['shop', 'items'],
        location: 's3://a',
        properties: { team: 'x' },
        vend_credentials: false,
      },
    });
    expect(batchOperationKinds.declare_table.safeParse(operation.members).success).toBe(true);
  });

  it('omits unset members', () => {
    expect(declaration([], { name: 'items' }).change).toEqual(changeOf('declareTable', ['items']));
  });

  it('keeps a property with any name', () => {
    const properties = JSON.parse('{"__proto__": "a"}');
    const { change } = declaration([], { name: 'items', properties });
    expect(change.body).toBe('{"properties":{"__proto__":"a"}}');
  });
});

const id = ['shop', 'items'];

describe('versionChange()', () => {
  it('contains all entered members with every digit', () => {
    const members = {
      version: 9007199254740993n,
      manifest_path: 'm',
      manifest_size: 48213,
      e_tag: 'abc',
      naming_scheme: 'V2',
      metadata: { n: 9007199254740993n },
    };
    const made = versionChange(id, members);
    expect(made).toEqual({
      operation: 'createTableVersion',
      id,
      body: '{"version":9007199254740993,"manifest_path":"m","manifest_size":48213,"e_tag":"abc","naming_scheme":"V2","metadata":{"n":9007199254740993}}',
    });
    expect(changeSchema.safeParse(made).success).toBe(true);
  });

  it('omits empty members', () => {
    expect(versionChange(id, { version: 1, manifest_path: 'm' })).toEqual(
      changeOf('createTableVersion', id, { version: 1, manifest_path: 'm' }),
    );
  });

  it('is undefined without a valid version', () => {
    expect(versionChange(id, { version: '4x', manifest_path: 'm' })).toBeUndefined();
  });
});

describe('visibleName()', () => {
  it('escapes invisible and bidirectional characters', () => {
    expect(visibleName('items')).toBe('items');
    expect(visibleName('a\u202Eb\n')).toBe('a‹U+202E›b‹U+000A›');
  });

  it('truncates long names', () => {
    expect(visibleName('x'.repeat(5000)).length).toBeLessThan(100);
  });
});
