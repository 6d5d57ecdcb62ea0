import { useMutation } from '@tanstack/react-query';
import { type Capabilities, type ListingBasis, stateSentence } from '#contract/index.ts';
import { listingText } from '#domain/server-sentences.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { openDialog } from '#lib/workspace/dialogs.ts';
import type { CapabilityName } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { CheckIcon, RefreshIcon, RemoveIcon, UnknownIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import page from './NamespacePage.module.css';
import type { NamespaceViewProps } from './namespace-state.ts';
import styles from './server/ServerAbilities.module.css';

/** What the server does here, as far as anybody asked. */
export function ServerAbilities({ connection, id, read }: NamespaceViewProps) {
  const probe = useMutation(hostQueries.connections.probe.mutationOptions({ onError: showFailure }));
  const basis = listingSource(read.names.basis, id.length === 0, connection.delimiter);
  return (
    <section className={page.padded} aria-label="Server capabilities">
      <p className="soft">
        {basis?.text ?? listingText(connection)} {connection.readOnly && `${stateSentence('read-only')}. `}
        Vitrine checks some operations when it connects and learns the rest as you use them.
      </p>
      <KeyValueList>
        {abilityGroups(connection.capabilities).map(({ title, abilities }) => (
          <KeyValue key={title} label={title} wrap>
            <ul className={styles.abilities}>
              {abilities.map((ability) => (
                <AbilityItem key={ability.name} ability={ability} />
              ))}
            </ul>
          </KeyValue>
        ))}
      </KeyValueList>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={RefreshIcon}
          busy={probe.isPending}
          onPress={() => probe.mutate({ connectionId: connection.id })}
        >
          {probe.isPending ? 'Checking' : 'Check capabilities'}
        </Button>
        <Button size="small" kind="quiet" onPress={() => openDialog('capabilities')}>
          All operations…
        </Button>
      </div>
    </section>
  );
}

const MARKS = {
  yes: { Mark: CheckIcon, words: 'yes' },
  no: { Mark: RemoveIcon, words: 'no' },
  unknown: { Mark: UnknownIcon, words: 'unknown' },
} as const;

/** Told by its sign and its words, never by colour alone. */
function AbilityItem({ ability }: { readonly ability: Ability }) {
  const known = ability.known ?? 'unknown';
  const { Mark, words } = MARKS[known];
  return (
    <li className={styles.ability} data-known={known} title={words}>
      <Mark size={12} label={words} className={styles.mark} />
      {ability.words}
    </li>
  );
}

interface Ability {
  readonly name: CapabilityName;
  readonly words: string;
  /** Undefined where nobody asked yet. */
  readonly known: 'yes' | 'no' | undefined;
}

interface AbilityGroup {
  readonly title: string;
  readonly abilities: readonly Ability[];
}

type Entry = readonly [name: CapabilityName, words: string];

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
      ['nprobesRange', 'minimum and maximum nprobes'],
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

/** What a namespace is where the server has none: undefined where it lists them. */
export function listingSource(
  basis: ListingBasis | undefined,
  isRoot: boolean,
  delimiter: string,
): { readonly title: string; readonly text: string } | undefined {
  if (basis === 'split') {
    const text = `This server returns a flat list of tables. Vitrine groups them by splitting IDs at ${quoted(delimiter)}.`;
    return { title: isRoot ? 'The server lists no namespaces' : 'Virtual namespace', text };
  }
  if (basis === 'by-hand') {
    const text = 'This server can’t list names. Only tables you added are shown.';
    return { title: isRoot ? 'Names added manually' : 'From tables you added', text };
  }
  return undefined;
}

function quoted(delimiter: string): string {
  return `“${delimiter}”`;
}
