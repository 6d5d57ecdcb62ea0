import { describe, expect, it } from 'vitest';
import {
  BATCH_KINDS,
  idAfter,
  namesAffectedBy,
  type Operation,
  operationOfBatchKind,
  operations,
  takesAway,
} from './index.ts';

const all: readonly Operation[] = Object.values(operations);
const namesOf = (predicate: (operation: Operation) => boolean) =>
  all.filter(predicate).map(({ name }) => name);

describe('the effects of an operation', () => {
  it('are none where it only reads', () => {
    const reading = all.filter(({ repeatable }) => repeatable);
    expect(reading.filter(({ destroys, changesNames }) => destroys || changesNames !== 'none')).toEqual([]);
  });

  it('are told of names wherever a table or a namespace is changed as a whole', () => {
    const untold = namesOf(
      ({ group, repeatable, changesNames }) =>
        ['namespaces', 'tables', 'deployment', 'batch'].includes(group) &&
        !repeatable &&
        changesNames === 'none',
    );
    expect(untold).toEqual([]);
  });

  it('take something away for good, or from the catalog', () => {
    expect(namesOf(({ destroys }) => destroys)).toEqual(['dropNamespace', 'dropTable', 'deleteVersions']);
    expect(namesOf(takesAway)).toEqual(['dropNamespace', 'deregisterTable', 'dropTable', 'deleteVersions']);
  });

  it('are those of an operation of a batch, too', () => {
    expect(BATCH_KINDS.map((kind) => operationOfBatchKind(kind)?.name)).toEqual([
      'declareTable',
      'createTableVersion',
      'deleteVersions',
      'deregisterTable',
    ]);
    expect(new Set(namesOf(({ batchKind }) => batchKind !== undefined)).size).toBe(BATCH_KINDS.length);
    expect(operationOfBatchKind('rename_table')).toBeUndefined();
  });
});

const id = ['shop', 'items'];

describe('the names that requests change', () => {
  const { declareTable, deregisterTable, createNamespace, dropNamespace, renameTable, createTag } =
    operations;

  it.each([
    ['of the namespace that a table came to', declareTable, id, {}, [['shop']]],
    ['of the namespace that a table left', deregisterTable, id, {}, [['shop']]],
    ['around a namespace that came', createNamespace, ['shop'], {}, [[]]],
    ['around a namespace that went', dropNamespace, ['shop', 'old'], {}, [['shop']]],
    ['none by a tag', createTag, id, { tag: 'a', version: 1n }, []],
    ['none by a version', operations.createTableVersion, id, { version: 2n, manifest_path: 'm' }, []],
    ['of one namespace by a new name', renameTable, id, { new_table_name: 'things' }, [['shop']]],
    [
      'of both namespaces of a table that moved',
      renameTable,
      id,
      { new_table_name: 'items', new_namespace_id: ['depot'] },
      [['shop'], ['depot']],
    ],
  ] as const)('are those %s', (_, operation, about, body, namespaces) => {
    expect(namesAffectedBy([{ operation, id: about, body }]).namespaces).toEqual(namespaces);
  });

  it('are those of a table where it was and where it is', () => {
    expect(namesAffectedBy([{ operation: operations.dropTable, id }]).things).toEqual([id]);
    const body = { new_table_name: 'a', new_namespace_id: ['depot'] };
    expect(namesAffectedBy([{ operation: renameTable, id, body }]).things).toEqual([id, ['depot', 'a']]);
    expect(idAfter({ operation: renameTable, id, body })).toEqual(['depot', 'a']);
    expect(idAfter({ operation: renameTable, id, body: { new_table_name: 'a' } })).toEqual(['shop', 'a']);
    expect(idAfter({ operation: deregisterTable, id })).toBeUndefined();
    expect(idAfter({ operation: createTag, id })).toEqual(id);
  });

  it('are those of the operations of a batch, each once', () => {
    const batch = [
      { declare_table: { id: ['a', 't'] } },
      { declare_table: { id: ['a', 'u'] } },
      { create_table_version: { id: ['v', 't'], version: 1n, manifest_path: 'm' } },
      { deregister_table: { id: ['__proto__', 't'] } },
    ];
    const request = { operation: operations.batchCommit, id: [], body: { operations: batch } };
    expect(namesAffectedBy([request])).toEqual({
      things: [
        ['a', 't'],
        ['a', 'u'],
        ['v', 't'],
        ['__proto__', 't'],
      ],
      namespaces: [['a'], ['__proto__']],
    });
    expect(namesAffectedBy([{ ...request, body: { operations: 'none' } }]).things).toEqual([]);
  });
});
