import { CONNECTION_STATES, stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { Badge } from '#ui/Badge.tsx';
import type { ButtonKind } from '#ui/Button.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './ConnectionName.module.css';

interface ConnectionNameProps {
  readonly connection: Pick<Connection, 'name' | 'color' | 'production'>;
  /** A longer name is cut; the tooltip has all of it. */
  readonly limit?: number;
}

/** A bar in the connection’s color, and its name. Production is red and has a label, too. */
export function ConnectionName({ connection, limit = 80 }: ConnectionNameProps) {
  return (
    <span className={styles.connection} data-production={connection.production || undefined}>
      <i
        className={styles.stripe}
        style={{ background: `var(--conn-${stripeOf(connection)})` }}
        aria-hidden
      />
      <span className="one-line" title={connection.name}>
        <VisibleText text={connection.name} limit={limit} />
      </span>
      {connection.production && <Badge tone="danger">{CONNECTION_STATES.production.short}</Badge>}
    </span>
  );
}

/** The kind of a button that starts or sends a change: red on production. */
export function writeKindOf(
  connection: Pick<Connection, 'production'> | undefined,
  defaultName: 'default' | 'primary',
): ButtonKind {
  if (connection?.production !== true) return defaultName;
  return defaultName === 'primary' ? 'danger-fill' : 'careful';
}
