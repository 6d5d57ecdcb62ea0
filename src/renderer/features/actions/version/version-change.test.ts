import { describe, expect, it } from 'vitest';
import { change } from '#contract/index.ts';
import { versionChange } from './version-change.ts';

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
      kind: 'createVersion',
      id,
      version: 9007199254740993n,
      manifestPath: 'm',
      manifestSize: 48213n,
      eTag: 'abc',
      namingScheme: 'V2',
      metadata: '{"n":9007199254740993}',
    });
    expect(change.safeParse(made).success).toBe(true);
  });

  it('leaves out what was left empty', () => {
    expect(versionChange(id, { version: 1, manifest_path: 'm' })).toEqual({
      kind: 'createVersion',
      id,
      version: 1n,
      manifestPath: 'm',
    });
  });

  it('is none without a version', () => {
    expect(versionChange(id, { version: '4x', manifest_path: 'm' })).toBeUndefined();
  });
});
