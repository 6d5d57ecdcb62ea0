import type { Connection } from '../../../../contract/index.ts';
import { ManagedVersionsIcon } from '../../../ui/icons/icons.ts';
import styles from './ManagedVersions.module.css';

/** Why what the table format could do by itself is refused (its versions would not be in the catalog). */
export function ManagedVersions({ connection }: { readonly connection: Connection }) {
  return (
    <p className={styles.line}>
      <ManagedVersionsIcon size={14} className={styles.icon} />
      <span>
        Versions of this table are managed by the namespace: they are created, listed and deleted through{' '}
        {connection.name}. Restore and insert, which make a version past it, are refused.
      </span>
    </p>
  );
}
