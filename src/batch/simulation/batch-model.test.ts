import { describe, expect, it } from 'vitest';
import {
  create,
  declare,
  deregister,
  draftOf,
  ITEMS,
  remove,
  table,
  versions,
} from '../checks/testing/drafts.ts';
import type { KnownVersion } from '../draft.ts';
import { namingOf, proposedVersion } from './batch-model.ts';

const FULL = table({ versions: versions(1, 42) });

describe('proposedVersion', () => {
  it('follows the latest version', () => {
    expect(proposedVersion(FULL)).toBe(43n);
  });

  it('follows the versions that the draft creates', () => {
    const others = create(90, {}, ['other']);
    expect(proposedVersion(FULL, draftOf([create(43), others, create(44)]))).toBe(45n);
  });

  it('doesn’t reuse the number of a version that the draft deletes', () => {
    expect(proposedVersion(FULL, draftOf([remove([[42, 43]])]))).toBe(43n);
  });

  it('is 1 for a table without versions', () => {
    expect(proposedVersion(table({ state: 'declared', versions: undefined, allVersions: false }))).toBe(1n);
  });

  it('is 1 for a table that the draft declares', () => {
    const absent = { id: ITEMS, state: 'absent', allVersions: true, at: 0 } as const;
    expect(proposedVersion(absent, draftOf([declare()]))).toBe(1n);
    expect(proposedVersion(FULL, draftOf([deregister(), declare()]))).toBe(1n);
  });

  it('follows the newest version of a partial list', () => {
    expect(proposedVersion(table({ versions: versions(30, 42), allVersions: false }))).toBe(43n);
  });

  it.each([
    ['nothing is known', undefined],
    ['no versions are listed', table({ versions: undefined, allVersions: false })],
    ['the table doesn’t exist', { id: ITEMS, state: 'absent', allVersions: true, at: 0 } as const],
    ['no higher number exists', table({ versions: [{ version: 2n ** 63n - 1n }] })],
  ])('is undefined if %s', (_, facts) => {
    expect(proposedVersion(facts)).toBeUndefined();
  });
});

it('namingOf uses the naming scheme of the newest version', () => {
  const manifestPath = (path: string) => ({ version: 2n, manifest_path: `s3://lake/_versions/${path}` });
  const inverted = { version: 1n, manifest_path: '_versions/18446744073709551614.manifest' };
  const named = (...listed: readonly KnownVersion[]) => namingOf(table({ versions: listed }));
  expect([named(inverted), named(inverted, manifestPath('2.manifest'))]).toEqual(['V2', 'V1']);
  expect([named(), named(manifestPath('own')), namingOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
