import { type ConnectionError, connectionErrorOf, mayPass } from '#contract/connection-state.ts';
import { formatDuration } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import styles from './Retrying.module.css';
import { useRecoveryPlans } from './recoveries.ts';

/** Why a connection’s server doesn’t respond, by its latest response; undefined if it does. */
export function useConnectionError(connectionId: string): ConnectionError | undefined {
  return useHostState((state) => connectionErrorOf(state.answers.get(connectionId)));
}

/** “Retrying in 8 s”, if a retry is planned. Not announced by screen readers, because it changes every second. */
export function Retrying({ connectionId }: { readonly connectionId: string }) {
  const at = useRecoveryPlans(({ plans }) => plans.get(connectionId));
  return at === undefined ? null : <Countdown at={at} />;
}

/** The same below an error. Keeps its space during a retry, so that nothing moves. */
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
