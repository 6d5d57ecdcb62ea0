import styles from './ConnectionDot.module.css';

/** The colour of a connection; its name stands beside it. */
export function ConnectionDot({ color }: { readonly color: number }) {
  return <i className={styles.dot} style={{ background: `var(--conn-${color})` }} aria-hidden />;
}
