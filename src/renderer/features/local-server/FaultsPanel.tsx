import type { ServerStatus } from '../../../contract/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FaultDetails } from './FaultDetails.tsx';
import { FaultRates } from './FaultRates.tsx';
import styles from './panel.module.css';
import { useSetFaults } from './use-set-faults.ts';

/** How the server misbehaves on purpose. Every change counts at once. */
export function FaultsPanel({ server: { faults } }: { readonly server: ServerStatus }) {
  const setFaults = useSetFaults();
  if (faults === undefined) return <NotRunning />;
  return (
    <div className={styles.panel}>
      <FaultRates faults={faults} onChange={setFaults} />
      <FaultDetails faults={faults} onChange={setFaults} />
    </div>
  );
}

function NotRunning() {
  return (
    <div className={styles.panel}>
      <EmptyState title="Local server isn’t running">
        Start the server to inject delays and errors. Faults reset on every start.
      </EmptyState>
    </div>
  );
}
