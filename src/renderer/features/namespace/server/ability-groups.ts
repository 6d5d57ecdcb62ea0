import type { Capabilities } from '../../../../contract/index.ts';
import type { OperationName } from '../../../../protocol/index.ts';

export interface Ability {
  readonly name: OperationName;
  readonly words: string;
  /** Undefined where nobody asked yet. */
  readonly known: 'yes' | 'no' | undefined;
}

export interface AbilityGroup {
  readonly title: string;
  readonly abilities: readonly Ability[];
}

type Entry = readonly [name: OperationName, words: string];

const GROUPS: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  [
    'Names',
    [
      ['listNamespaces', 'list namespaces'],
      ['listTables', 'list tables'],
      ['listAllTables', 'list all tables'],
      ['describeNamespace', 'describe a namespace'],
    ],
  ],
  [
    'Namespaces',
    [
      ['createNamespace', 'create'],
      ['dropNamespace', 'drop'],
    ],
  ],
  [
    'Tables',
    [
      ['createTable', 'create with rows'],
      ['declareTable', 'declare'],
      ['registerTable', 'register'],
      ['renameTable', 'rename'],
      ['deregisterTable', 'deregister'],
      ['dropTable', 'drop'],
    ],
  ],
  [
    'Versions',
    [
      ['listVersions', 'list'],
      ['describeVersion', 'describe'],
      ['createTableVersion', 'create'],
      ['deleteVersions', 'delete'],
      ['restoreTable', 'restore'],
      ['listTags', 'list tags'],
      ['createTag', 'tag'],
    ],
  ],
  [
    'Rows',
    [
      ['queryTable', 'query'],
      ['countRows', 'count'],
      ['tableStats', 'get statistics'],
      ['listIndices', 'list indices'],
    ],
  ],
  [
    'Plans',
    [
      ['explainPlan', 'explain a query'],
      ['analyzePlan', 'analyze a query'],
    ],
  ],
  ['Batches', [['batchCommit', 'commit a batch atomically']]],
];

/** What one may want to do in a namespace, and whether the server does it, as far as that is known. */
export function abilityGroups(known: Capabilities): readonly AbilityGroup[] {
  return GROUPS.map(([title, entries]) => ({
    title,
    abilities: entries.map(([name, words]) => ({ name, words, known: known[name] })),
  }));
}
