import { describe, expect, it } from 'vitest';
import { comparedVersionText, compareVersion } from './VersionConflict.tsx';

const existing = {
  version: 43n,
  manifest_path: '_versions/43.manifest',
  manifest_size: 48377n,
  e_tag: '1d07',
  timestamp_millis: 0n,
  metadata: [
    { name: 'b', json: '"2"' },
    { name: 'a', json: '"1"' },
  ],
  others: [],
};
const yours = { version: 43, manifest_path: '_versions/43.manifest' };
const marked = (members: object) =>
  compareVersion(existing, { ...yours, ...members }, 'local')
    .filter(({ differs }) => differs)
    .map(({ label }) => label);

describe('comparing an existing version with a rejected one', () => {
  it('marks only members that both have', () => {
    expect(marked({})).toEqual([]);
    expect(marked({ manifest_size: 48213n, e_tag: '9b2c' })).toEqual(['Size', 'ETag']);
    expect(marked({ metadata: { a: '1', b: '2' } })).toEqual([]);
    expect(marked({ metadata: { a: '1' } })).toEqual(['Metadata']);
  });

  it('ignores differences of notation', () => {
    const whole = {
      ...existing,
      manifest_path: 's3://lake/items.lance/_versions/43.manifest',
      e_tag: '"1d07"',
    };
    const rows = compareVersion(whole, { ...yours, e_tag: '1d07' }, 'local');
    expect(rows.some(({ differs }) => differs)).toBe(false);
    expect(marked({ manifest_path: '1_versions/43.manifest' })).toEqual(['Manifest']);
  });

  it('compares every digit', () => {
    const large = { ...existing, manifest_size: 9007199254740993n };
    const rows = compareVersion(large, { ...yours, manifest_size: 9007199254740992n }, 'local');
    expect(rows.find(({ label }) => label === 'Size')?.differs).toBe(true);
  });

  it('states whether it is a different version or possibly the same one', () => {
    expect(comparedVersionText(compareVersion(existing, yours, 'local'))).toContain(
      'An earlier request of yours',
    );
    expect(comparedVersionText(compareVersion(existing, { ...yours, e_tag: 'x' }, 'local'))).toBe(
      'One highlighted row differs: this is a different version, not a duplicate of yours.',
    );
  });
});
