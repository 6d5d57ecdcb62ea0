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

/** Opened without the token, as from a bookmark. */
export function TokenMissing() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>This address is incomplete</h1>
        <p>Open the full address that Vitrine printed at startup, including the token at the end.</p>
      </div>
    </main>
  );
}
