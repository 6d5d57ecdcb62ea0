import { type ConnectionError, connectionErrorOf, mayPass } from '#contract/connection-state.ts';
import { formatDuration } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import styles from './Retrying.module.css';
import { useRecoveryPlans } from './recoveries.ts';

/** What keeps the server of a connection from answering, as its latest response tells; undefined while nothing does. */
export function useConnectionError(connectionId: string): ConnectionError | undefined {
  return useHostState((state) => connectionErrorOf(state.answers.get(connectionId)));
}

/** “Retrying in 8 s”, while that is planned. It is not announced to screen readers: it changes every second. */
export function Retrying({ connectionId }: { readonly connectionId: string }) {
  const at = useRecoveryPlans(({ plans }) => plans.get(connectionId));
  return at === undefined ? null : <Countdown at={at} />;
}

/** The same below an error. It has its room also while the server is being asked: nothing jumps. */
export function RetryLine({ connectionId }: { readonly connectionId: string }) {
  const error = useConnectionError(connectionId);
  if (!mayPass(error)) return null;
  return (
    <p className={styles.line}>
      <Retrying connectionId={connectionId} />
    </p>
  );
}

function Countdown({ at }: { readonly at: number }) {
  const now = useElapsed(0);
  return <>Retrying {retryTime(at - now)}</>;
}

export function retryTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 1) return 'now';
  return `in ${seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)}`;
}
