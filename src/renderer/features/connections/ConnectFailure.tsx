import { useEffect, useRef } from 'react';
import type { FailureCode } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import styles from './connections.module.css';

export interface ConnectFailureProps {
  readonly failure: HostFailure;
  readonly refused: string;
  readonly anyway: string;
  readonly onAnyway: () => void;
  /** Agrees to what the server pointed to, and tries again. */
  readonly onTrust: (origin: string) => void;
}

/** Why the server was not reached, and the way round it where that makes sense. */
export function ConnectFailure({ failure, refused, anyway, onAnyway, onTrust }: ConnectFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  const { untrustedOrigin } = failure.details;
  // The keys may be on a field further down.
  useEffect(() => {
    if (failure !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={place} className={styles.beside}>
      <ErrorBox
        title={refused}
        failure={failure.details}
        retryLabel={anyway}
        onRetry={CAN_BE_KEPT.has(failure.code) ? onAnyway : undefined}
        actions={
          untrustedOrigin !== undefined && (
            <Button size="small" onPress={() => onTrust(untrustedOrigin)}>
              Send credentials to {untrustedOrigin}
            </Button>
          )
        }
      />
    </div>
  );
}

/** The server may come up later, or let one in later; and plain HTTP may do on a network of one's own. */
const CAN_BE_KEPT: ReadonlySet<FailureCode | 'INTERNAL'> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'REFUSED',
  'SERVER_ERROR',
  'BAD_ANSWER',
  'NOT_SUPPORTED',
  'INVALID',
]);
