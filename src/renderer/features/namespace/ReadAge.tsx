import { formatDateTime, formatRelativeTime } from '../../lib/format/index.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import styles from './NamespaceHeader.module.css';

/** How old the names are. */
export function ReadAge({ at }: { readonly at: number | undefined }) {
  return at === undefined ? null : <Age at={at} />;
}

function Age({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return (
    <time className={styles.age} title={`Names loaded ${formatDateTime(at)}`}>
      {formatRelativeTime(at, at + elapsed)}
    </time>
  );
}
