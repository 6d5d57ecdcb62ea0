import { describe, expect, it } from 'vitest';
import { manifestName } from '../../protocol/index.ts';
import type { NewOperation } from '../editing/draft-edit.ts';
import type { TableStates } from '../model.ts';
import { checkDraft } from './check-draft.ts';
import { create, draftOf, knownTables, table, versions } from './testing/drafts.ts';

const FULL = knownTables(table({ versions: versions(1, 42) }));

describe('the cure of a version', () => {
  const cureOf = (operation: NewOperation, known: TableStates) =>
    checkDraft(draftOf([operation]), known)[0]?.cure;

  it('is the next number, with the manifest that belongs to it and all else as it was', () => {
    const sent = {
      manifest_path: manifestName({ scheme: 'V2', version: 42n }),
      naming_scheme: 'V2',
      e_tag: 'x',
    };
    expect(cureOf(create(42, sent), FULL)).toEqual({
      label: 'Use 43',
      operation: create(43, { ...sent, manifest_path: manifestName({ scheme: 'V2', version: 43n }) }),
    });
  });

  it('leaves a path alone that names no version', () => {
    expect(cureOf(create(42), FULL)?.operation).toEqual(create(43));
  });

  it('is exact beyond what a double holds', () => {
    const last = 2n ** 63n - 2n;
    const cure = cureOf(create(last), knownTables(table({ versions: [{ version: last }] })));
    expect(cure?.operation.members.version).toBe(2n ** 63n - 1n);
  });

  it('is not there after the last number', () => {
    const last = 2n ** 63n - 1n;
    expect(cureOf(create(last), knownTables(table({ versions: [{ version: last }] })))).toBeUndefined();
  });

  it('leads to a batch without errors', () => {
    const draft = [create(43), create(42)];
    const cured = checkDraft(draftOf(draft), FULL)[0]?.cure?.operation ?? create(42);
    expect(checkDraft(draftOf([create(43), cured]), FULL)).toEqual([]);
  });
});
