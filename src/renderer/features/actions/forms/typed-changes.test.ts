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

describe('the version that is proposed', () => {
  it('comes after the latest, in whatever order they were sent', () => {
    expect(proposed(page([1n, 42n, 3n]))).toBe(43n);
  });

  it('is the first where there is none', () => {
    expect(proposed(page([]))).toBe(1n);
  });

  it('is known from the first page where the newest came first', () => {
    expect(proposed(page([42n, 41n], 'more'))).toBe(43n);
  });

  it('is not guessed where newer ones may still come', () => {
    expect(proposed(page([1n, 2n], 'more'))).toBeUndefined();
    expect(proposed(page([7n], 'more'))).toBeUndefined();
    expect(proposed({ ...page([1n, 2n]), gap: { message: 'It broke.' } })).toBeUndefined();
  });

  it('is none after the last one that there can be', () => {
    expect(proposed(page([INT64_MAX]))).toBeUndefined();
  });
});

describe('a declaration', () => {
  it('says the same by itself and in a batch', () => {
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

  it('leaves out what was not said', () => {
    expect(declaration([], { name: 'items' }).change).toEqual(changeOf('declareTable', ['items']));
  });

  it('keeps a property of any name', () => {
    const properties = JSON.parse('{"__proto__": "a"}');
    const { change } = declaration([], { name: 'items', properties });
    expect(change.body).toBe('{"properties":{"__proto__":"a"}}');
  });
});

const id = ['shop', 'items'];

describe('the change of a version form', () => {
  it('has everything that was typed, to the last digit', () => {
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

  it('leaves out what was left empty', () => {
    expect(versionChange(id, { version: 1, manifest_path: 'm' })).toEqual(
      changeOf('createTableVersion', id, { version: 1, manifest_path: 'm' }),
    );
  });

  it('is none without a version', () => {
    expect(versionChange(id, { version: '4x', manifest_path: 'm' })).toBeUndefined();
  });
});

describe('a name in a message', () => {
  it('hides no character and turns no line round', () => {
    expect(visibleName('items')).toBe('items');
    expect(visibleName('a\u202Eb\n')).toBe('a‹U+202E›b‹U+000A›');
  });

  it('is cut where it is long', () => {
    expect(visibleName('x'.repeat(5000)).length).toBeLessThan(100);
  });
});
