import type { ReactNode } from 'react';
import { CONNECTION_STATES } from '#contract/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ConnectIcon } from '#ui/icons.ts';

interface ConnectionRemovedProps {
  readonly title?: string;
  /** Buttons for the next step. */
  readonly children: ReactNode;
}

/** Replaces content of a connection that no longer exists. */
export function ConnectionRemoved({
  title = CONNECTION_STATES.removed.title,
  children,
}: ConnectionRemovedProps) {
  return (
    <EmptyState icon={ConnectIcon} title={title}>
      {children}
    </EmptyState>
  );
}
