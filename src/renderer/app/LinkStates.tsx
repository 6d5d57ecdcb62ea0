import styles from './LinkStates.module.css';

/** The host does not answer. What is on the screen stays, and nothing can be done until it is back. */
export function LinkLost() {
  return (
    <div className={styles.cover} role="alert">
      <div className={styles.card}>
        <h1>Vitrine does not answer</h1>
        <p>Its process has ended or is out of reach. This window goes on by itself once it is back.</p>
        <p>Started again, it prints a new address: open that one then.</p>
      </div>
    </div>
  );
}

/** Opened without the token, as from a bookmark. */
export function LinkLocked() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>This address is not enough</h1>
        <p>
          Open the whole address that Vitrine printed when it started. It ends in a secret that lets this page
          in.
        </p>
      </div>
    </main>
  );
}
