import { type Capability, type ListingBasis, stateSentence } from '#contract/index.ts';
import {
  CapabilityCheckLine,
  CopyCapabilities,
  SUPPORT_MARKS,
  useCapabilities,
} from '#domain/capabilities/CapabilityList.tsx';
import { listingText } from '#domain/server-sentences.ts';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { type CapabilityName, operations } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { RefreshIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import page from './NamespacePage.module.css';
import type { NamespaceViewProps } from './namespace-state.ts';
import styles from './ServerAbilities.module.css';

/** What the server supports here, as far as it is known. */
export function ServerAbilities({ connection, id, read }: NamespaceViewProps) {
  const { capabilities = [], checked, isChecking, check } = useCapabilities(connection);
  const basis = listingSource(read.names.basis, id.length === 0, connection.delimiter);
  return (
    <section className={page.padded} aria-label="Server capabilities">
      <p className="soft">
        {basis?.text ?? listingText(connection)} {connection.readOnly && `${stateSentence('read-only')}. `}
        Vitrine checks some operations when it connects and learns the rest as you use them.
      </p>
      <KeyValueList>
        {abilityGroups(capabilities).map(({ title, abilities }) => (
          <KeyValue key={title} label={title} wrap>
            <ul className={styles.abilities}>
              {abilities.map((ability) => (
                <AbilityItem key={ability.name} ability={ability} />
              ))}
            </ul>
          </KeyValue>
        ))}
      </KeyValueList>
      <CapabilityCheckLine checked={checked} />
      <div className={styles.actions}>
        <Button size="small" icon={RefreshIcon} busy={isChecking} onPress={check}>
          {isChecking ? 'Checking' : 'Check capabilities'}
        </Button>
        <Button size="small" kind="quiet" onPress={() => openDialog('capabilities')}>
          Operations and responses…
        </Button>
        <CopyCapabilities address={connection.address} capabilities={capabilities} />
      </div>
    </section>
  );
}

/** Has an icon and text, not only a color. */
function AbilityItem({ ability: { support, words } }: { readonly ability: Ability }) {
  const Mark = SUPPORT_MARKS[support];
  return (
    <li className={styles.ability} data-support={support} title={support}>
      <Mark size={12} label={support} className={styles.mark} />
      {words}
    </li>
  );
}

interface Ability {
  readonly name: CapabilityName;
  readonly words: string;
  readonly support: Capability['support'];
}

interface AbilityGroup {
  readonly title: string;
  readonly abilities: readonly Ability[];
}

type ListedOperation = (typeof SECTIONS)[number]['names'][number];

/** Operations of a namespace, grouped by purpose. */
const SECTIONS = [
  { title: 'Names', names: ['listNamespaces', 'listTables', 'listAllTables', 'describeNamespace'] },
  { title: 'Namespaces', names: ['createNamespace', 'dropNamespace'] },
  {
    title: 'Tables',
    names: ['createTable', 'declareTable', 'registerTable', 'renameTable', 'deregisterTable', 'dropTable'],
  },
  {
    title: 'Versions',
    names: [
      'listVersions',
      'describeVersion',
      'createTableVersion',
      'deleteVersions',
      'restoreTable',
      'listTags',
      'createTag',
    ],
  },
  { title: 'Rows', names: ['queryTable', 'countRows', 'tableStats', 'listIndices'] },
  { title: 'Plans', names: ['explainPlan', 'analyzePlan', 'nprobesRange'] },
  { title: 'Batches', names: ['batchCommit'] },
] as const satisfies readonly { readonly title: string; readonly names: readonly CapabilityName[] }[];

function shortText(name: ListedOperation): string {
  return name === 'nprobesRange' ? 'minimum and maximum nprobes' : operations[name].shortLabel;
}

/** The groups, with the known support of each operation. */
export function abilityGroups(capabilities: readonly Capability[]): readonly AbilityGroup[] {
  const supports = new Map(capabilities.map(({ name, support }) => [name, support]));
  return SECTIONS.map(({ title, names }) => ({
    title,
    abilities: names.map((name) => ({
      name,
      words: shortText(name),
      support: supports.get(name) ?? 'unknown',
    })),
  }));
}

/** Where the names come from if the server doesn’t list namespaces; undefined if it does. */
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
