import type { ReactNode } from 'react';
import type { Connection, FailureDetails } from '#contract/index.ts';
import { RetryLine } from '#domain/recovery/Retrying.tsx';
import { ErrorActions } from '#features/connections/index.ts';
import { showRequest } from '#lib/workspace/inspector.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';

interface RequestFailedProps {
  readonly title: string;
  readonly failure: FailureDetails;
  readonly onRetry?: (() => void) | undefined;
  /** Another way on, before the one to Activity. */
  readonly action?: ReactNode;
  /** With it, what may be wrong with the connection can be mended in this place. */
  readonly connection?: Connection;
}

/** In the place of what a request should have brought: why it did not, and ways on. */
export function RequestFailed({ title, failure, onRetry, action, connection }: RequestFailedProps) {
  return (
    <>
      <div>
        <ErrorBox
          title={title}
          failure={failure}
          onRetry={onRetry}
          actions={
            <>
              {action}
              <ActivityLink failure={failure} />
            </>
          }
        />
        {connection !== undefined && <RetryLine connectionId={connection.id} />}
      </div>
      {connection !== undefined && onRetry !== undefined && (
        <ErrorActions connection={connection} failure={failure} onMended={onRetry} />
      )}
    </>
  );
}

/** From an error to the request that it came from, where there was one. */
export function ActivityLink({ failure: { requestId } }: { readonly failure: FailureDetails }) {
  if (requestId === undefined) return null;
  return (
    <Button kind="quiet" size="small" onPress={() => showRequest(requestId)}>
      View in Activity
    </Button>
  );
}

interface RequestCanceledProps {
  readonly connection: Connection;
  readonly onRetry: () => void;
  /** What is there all the same. */
  readonly children?: ReactNode;
}

/** In the same place: its user did not wait for it. */
export function RequestCanceled({ connection, onRetry, children }: RequestCanceledProps) {
  return (
    <EmptyState title="Canceled" actions={<Button onPress={onRetry}>Retry</Button>}>
      The request was canceled before {connection.name} responded.{children}
    </EmptyState>
  );
}
