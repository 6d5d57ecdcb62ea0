import { type ReactNode, useEffect, useRef } from 'react';
import { type ChangeOperation, changeFix, isFromProxy } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Note } from '#ui/Note.tsx';
import type { Found, MakingState } from './submit-change.ts';

export interface Repair {
  readonly label: string;
  readonly act: () => void;
}

interface OutcomeProps {
  readonly now: MakingState;
  readonly operation: ChangeOperation;
  /** Why the change can’t be made directly here. */
  readonly refusal: string | undefined;
  readonly explain: ((failure: HostFailure) => ReactNode) | undefined;
  readonly repair: ((failure: HostFailure) => Repair | undefined) | undefined;
  readonly onMended: () => void;
}

/** Why the change failed, or that its outcome is unknown. Shown in the dialog, which keeps the typed values. */
export function Outcome(props: OutcomeProps) {
  const { now, refusal } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (now.state === 'failed' || now.state === 'left') place.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  if (refusal === undefined && (now.state === 'idle' || now.state === 'busy')) return null;
  return (
    <div ref={place} className="column gap-2">
      {refusal !== undefined && <Note tone="warn" title={refusal} />}
      {now.state === 'left' && now.found === undefined && (
        <Note tone="unknown" title="Stopped waiting for the response" announced>
          The change may still have been applied. It stands in the history.
        </Note>
      )}
      {(now.state === 'left' || now.state === 'failed') && now.found !== undefined && (
        <FoundOut found={now.found} />
      )}
      {now.state === 'failed' && isSaid(now) && <Refused {...props} failure={now.failure} />}
    </div>
  );
}

/** With evidence from the server, a failure is shown only if it is the server’s own response. */
function isSaid({ failure, found }: Extract<MakingState, { state: 'failed' }>): boolean {
  return found === undefined || failure.details.status !== undefined;
}

/**
 * No response came, or none that decides the outcome. If the server shows that the change was applied, the dialog
 * closes instead.
 */
function FoundOut({ found }: { readonly found: Found }) {
  if (found === 'looking') {
    return (
      <Note tone="unknown" title="Checking whether the change was applied" announced>
        Vitrine looks at the server and sends nothing again.
      </Note>
    );
  }
  const { verdict, findings } = found;
  const isNot = verdict === 'not-applied';
  return (
    <Note
      tone={isNot ? 'danger' : 'unknown'}
      title={isNot ? 'The change wasn’t applied' : 'Unknown whether the change was applied'}
      announced
    >
      {findings.length === 0
        ? 'The server couldn’t be asked. The change stands in the history, where you can check it again.'
        : findings.map(({ words }) => words).join(' ')}
    </Note>
  );
}

function Refused(props: OutcomeProps & { readonly failure: HostFailure }) {
  const { failure, operation, explain, repair, onMended } = props;
  const mending = repair?.(failure);
  return (
    <>
      <ErrorBox
        title={refusalTitle(failure)}
        failure={withAdvice(failure, operation).details}
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

/** Replaces the general advice of a failure with the advice for this change. */
export function withAdvice({ code, details }: HostFailure, operation: ChangeOperation): HostFailure {
  const advice = changeFix(details.code, operation);
  if (advice === undefined) return { code, details };
  return { code, details: { ...details, message: `${details.headline ?? details.message} ${advice}` } };
}

/** Says whether anything was changed, as far as the failure shows it. */
export function refusalTitle({ code, details }: HostFailure): string {
  const { status = 0 } = details;
  if (UNANSWERED.has(code) || isFromProxy(status)) return 'Unknown whether the change was applied';
  return status >= 500 ? 'Server error' : 'Nothing was changed';
}

const UNANSWERED: ReadonlySet<HostFailure['code']> = new Set([
  'TIMED_OUT',
  'BAD_ANSWER',
  'UNREACHABLE',
  'INTERNAL',
]);
