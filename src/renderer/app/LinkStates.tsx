import styles from './LinkStates.module.css';

/** The host does not answer. What is on the screen stays, and nothing can be done until it is back. */
export function HostDisconnected() {
  return (
    <div className={styles.cover} role="alert">
      <div className={styles.card}>
        <h1>Vitrine isn’t responding</h1>
        <p>Its process ended or can’t be reached. This window reconnects automatically.</p>
        <p>If you restart Vitrine, open the new address it prints.</p>
      </div>
    </div>
  );
}

/** Opened without a code, as from a bookmark, or with one that was used before. */
export function CodeMissing() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>This address can’t be used</h1>
        <p>
          Each address that Vitrine prints opens once. Open the last one in its terminal, to the end of the
          line.
        </p>
      </div>
    </main>
  );
}
