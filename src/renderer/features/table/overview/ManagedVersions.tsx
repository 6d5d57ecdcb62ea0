import type { Connection } from '../../../../contract/index.ts';
import { ManagedVersionsIcon } from '../../../ui/icons/icons.ts';
import styles from './ManagedVersions.module.css';

/** Why what the table format could do by itself is refused (its versions would not be in the catalog). */
export function ManagedVersions({ connection }: { readonly connection: Connection }) {
  return (
    <p className={styles.line}>
      <ManagedVersionsIcon size={14} className={styles.icon} />
      <span>
        The namespace manages this table’s versions. Create, list, and delete them through {connection.name}.
        Restore and insert are rejected because they bypass it.
      </span>
    </p>
  );
}
