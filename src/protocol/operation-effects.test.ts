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
  it('are none if it only reads', () => {
    const reading = all.filter(({ repeatable }) => repeatable);
    expect(reading.filter(({ destroys, changesNames }) => destroys || changesNames !== 'none')).toEqual([]);
  });

  it('include names if it changes a whole table or namespace', () => {
    const unmarked = namesOf(
      ({ group, repeatable, changesNames }) =>
        ['namespaces', 'tables', 'deployment', 'batch'].includes(group) &&
        !repeatable &&
        changesNames === 'none',
    );
    expect(unmarked).toEqual([]);
  });

  it('include permanent removal, or removal from the catalog', () => {
    expect(namesOf(({ destroys }) => destroys)).toEqual(['dropNamespace', 'dropTable', 'deleteVersions']);
    expect(namesOf(takesAway)).toEqual(['dropNamespace', 'deregisterTable', 'dropTable', 'deleteVersions']);
  });

  it('are also defined for the operations of a batch', () => {
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

describe('namesAffectedBy', () => {
  const { declareTable, deregisterTable, createNamespace, dropNamespace, renameTable, createTag } =
    operations;

  it.each([
    ['the namespace of a table that is added', declareTable, id, {}, [['shop']]],
    ['the namespace of a table that is removed', deregisterTable, id, {}, [['shop']]],
    ['the parent of a namespace that is added', createNamespace, ['shop'], {}, [[]]],
    ['the parent of a namespace that is removed', dropNamespace, ['shop', 'old'], {}, [['shop']]],
    ['nothing for a tag', createTag, id, { tag: 'a', version: 1n }, []],
    ['nothing for a version', operations.createTableVersion, id, { version: 2n, manifest_path: 'm' }, []],
    ['one namespace for a rename', renameTable, id, { new_table_name: 'things' }, [['shop']]],
    [
      'both namespaces for a table that is moved',
      renameTable,
      id,
      { new_table_name: 'items', new_namespace_id: ['depot'] },
      [['shop'], ['depot']],
    ],
  ] as const)('returns %s', (_, operation, about, body, namespaces) => {
    expect(namesAffectedBy([{ operation, id: about, body }]).namespaces).toEqual(namespaces);
  });

  it('returns the ID of a table before and after the request', () => {
    expect(namesAffectedBy([{ operation: operations.dropTable, id }]).things).toEqual([id]);
    const body = { new_table_name: 'a', new_namespace_id: ['depot'] };
    expect(namesAffectedBy([{ operation: renameTable, id, body }]).things).toEqual([id, ['depot', 'a']]);
    expect(idAfter({ operation: renameTable, id, body })).toEqual(['depot', 'a']);
    expect(idAfter({ operation: renameTable, id, body: { new_table_name: 'a' } })).toEqual(['shop', 'a']);
    expect(idAfter({ operation: deregisterTable, id })).toBeUndefined();
    expect(idAfter({ operation: createTag, id })).toEqual(id);
  });

  it('returns the IDs of all operations in a batch, each once', () => {
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
