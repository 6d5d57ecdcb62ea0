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
  /** Another button, before the link to Activity. */
  readonly action?: ReactNode;
  /** If given, the user can fix connection problems right here. */
  readonly connection?: Connection;
}

/** Replaces the result of a failed request: the reason, and what the user can do. */
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

/** Links an error to its request in Activity, if there was one. */
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
  /** Shown although the request was canceled. */
  readonly children?: ReactNode;
}

/** Replaces the result of a request that the user canceled. */
export function RequestCanceled({ connection, onRetry, children }: RequestCanceledProps) {
  return (
    <EmptyState title="Canceled" actions={<Button onPress={onRetry}>Retry</Button>}>
      The request was canceled before {connection.name} responded.{children}
    </EmptyState>
  );
}
