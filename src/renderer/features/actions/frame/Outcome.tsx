import { type ReactNode, useEffect, useRef } from 'react';
import type { ChangeKind } from '../../../../contract/index.ts';
import type { HostFailure } from '../../../lib/host/failure.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Note } from '../../../ui/Note.tsx';
import { refusalTitle, withAdvice } from './error-advice.ts';
import type { MakingState } from './use-submit-change.ts';

export interface Repair {
  readonly label: string;
  readonly act: () => void;
}

export interface OutcomeProps {
  readonly now: MakingState;
  readonly kind: ChangeKind;
  /** Why it can't be made by itself here. */
  readonly refusal: string | undefined;
  readonly explain: ((failure: HostFailure) => ReactNode) | undefined;
  readonly mend: ((failure: HostFailure) => Repair | undefined) | undefined;
  readonly onMended: () => void;
}

/** Why it is not done, or not known to be: in the dialog, where everything that was typed still stands. */
export function Outcome(props: OutcomeProps) {
  const { now, refusal } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (now.state === 'failed' || now.state === 'left') place.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  if (refusal === undefined && (now.state === 'idle' || now.state === 'busy')) return null;
  return (
    <div ref={place}>
      {refusal !== undefined && <Note tone="warn" title={refusal} />}
      {now.state === 'left' && (
        <Note tone="unknown" title="Stopped waiting for the response" announced>
          The change may still have been applied. Check before you retry.
        </Note>
      )}
      {now.state === 'failed' && <Refused {...props} failure={now.failure} />}
    </div>
  );
}

function Refused(props: OutcomeProps & { readonly failure: HostFailure }) {
  const { failure, kind, explain, mend, onMended } = props;
  const mending = mend?.(failure);
  return (
    <>
      <ErrorBox
        title={refusalTitle(failure)}
        failure={withAdvice(failure, kind).details}
        {...(mending === undefined ? {} : { retryLabel: mending.label })}
        onRetry={
          mending &&
          (() => {
            mending.act();
            onMended();
          })
        }
      />
      {explain?.(failure)}
    </>
  );
}
