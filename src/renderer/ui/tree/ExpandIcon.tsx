import { ChevronDownIcon, ChevronRightIcon } from '../icons/icons.ts';
import styles from './tree.module.css';

/** The sign before a row that opens; an empty place before one that doesn't. Not for the ears: they hear `expanded`. */
export function ExpandIcon({ expanded }: { expanded: boolean | undefined }) {
  if (expanded === undefined) return <span className={styles.twisty} />;
  const Sign = expanded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <span className={styles.twisty} data-tree-twisty="">
      <Sign size={12} />
    </span>
  );
}
