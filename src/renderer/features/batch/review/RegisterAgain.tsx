import type { TableRegistration } from '#batch/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { openChange } from '#domain/open-change.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './rows.module.css';

interface RegisterAgainProps {
  readonly connectionId: string;
  readonly registrations: readonly TableRegistration[];
}

/** Tables that no batch can restore: each is registered by a request of its own, in its form. */
export function RegisterAgain({ connectionId, registrations }: RegisterAgainProps) {
  const connection = useConnection(connectionId);
  if (connection === undefined || registrations.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {registrations.map(({ id, location, properties }) => {
        const name = id.at(-1) ?? '';
        const namespace = id.slice(0, -1);
        return (
          <Button
            key={JSON.stringify(id)}
            size="small"
            kind={writeKindOf(connection, 'default')}
            disabled={connection.readOnly}
            onPress={() =>
              openChange({
                operation: 'registerTable',
                connectionId,
                id: namespace,
                name,
                location,
                properties,
              })
            }
          >
            <VisibleText text={`Register ${name}…`} limit={80} />
          </Button>
        );
      })}
    </div>
  );
}
