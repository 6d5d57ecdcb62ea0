import type { Connection } from '../../../contract/index.ts';
import { FolderIcon } from '../../ui/icons/icons.ts';
import styles from './ConnectionMark.module.css';

/** What kind of connection it is, in its colour: a dot for a server, a folder for a folder. Its name stands beside it. */
export function ConnectionMark({ connection: { color, folder } }: { readonly connection: Connection }) {
  const paint = `var(--conn-${color})`;
  if (folder === undefined) return <i className={styles.dot} style={{ background: paint }} aria-hidden />;
  return (
    <span className={styles.folder} style={{ color: paint }}>
      <FolderIcon size={14} />
    </span>
  );
}
