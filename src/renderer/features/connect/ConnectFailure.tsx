import { useEffect, useRef } from 'react';
import type { FailureCode } from '../../../contract/index.ts';
import type { HostFailure } from '../../lib/host/failure.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './ConnectionDialog.module.css';

export interface ConnectFailureProps {
  readonly failure: HostFailure;
  readonly words: { readonly refused: string; readonly anyway: string };
  readonly onAnyway: () => void;
}

/** Why the server was not reached, below its address, and the way round it where that makes sense. */
export function ConnectFailure({ failure, words, onAnyway }: ConnectFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  // The keys may be on a field further down.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.beside}>
      <ErrorBox
        title={words.refused}
        failure={failure.details}
        retryLabel={words.anyway}
        onRetry={CAN_BE_KEPT.has(failure.code) ? onAnyway : undefined}
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
