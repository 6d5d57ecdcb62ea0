import { useMutation } from '@tanstack/react-query';
import { hostQueries } from '../../../lib/host/host.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { openDialog } from '../../../lib/workspace/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon, RefreshIcon, RemoveIcon, UnknownIcon } from '../../../ui/icons/icons.ts';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { listingSource } from '../model/listing-source.ts';
import page from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';
import { type Ability, abilityGroups } from './ability-groups.ts';
import styles from './ServerAbilities.module.css';

/** What the server does here, as far as anybody asked. */
export function ServerAbilities({ connection, id, read }: NamespaceViewProps) {
  const probe = useMutation(hostQueries.connections.probe.mutationOptions({ onError: showFailure }));
  const basis = listingSource(read.names.basis, id.length === 0, connection.delimiter);
  return (
    <section className={page.padded} aria-label="Server capabilities">
      <p className={page.why}>
        {basis?.text ?? 'The server lists namespaces and the tables in each.'}{' '}
        {connection.readOnly && 'This connection is read-only. '}
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
