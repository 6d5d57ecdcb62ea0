import type { TestFix } from '../../../contract/index.ts';
import { useNarrow } from '../../lib/workspace/inspector.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ServerIcon } from '../../ui/icons.ts';
import { useOpenForm, useTestRun } from './state/open-forms.ts';
import { TestPanel } from './test/TestPanel.tsx';

export interface ConnectionSideProps {
  readonly tabKey: string;
  readonly onClose: () => void;
}

const NEEDS_THE_USER: ReadonlySet<TestFix['kind']> = new Set(['fill', 'sign-in']);

/** Beside the page of a connection: whether it can be reached, and where not. */
export function ConnectionSide({ tabKey, onClose }: ConnectionSideProps) {
  const form = useOpenForm(tabKey);
  const run = useTestRun(tabKey);
  const isNarrow = useNarrow();
  if (form === undefined) return null;
  if (form.isOwn) {
    return (
      <EmptyState icon={ServerIcon} title="No test needed">
        Vitrine runs this server and starts it when needed.
      </EmptyState>
    );
  }
  const entry = () => {
    const given = form.entry();
    // It lies over the fields that are marked.
    if (given === undefined && isNarrow) onClose();
    return given;
  };
  return (
    <TestPanel
      key={run}
      values={entry}
      connectionId={form.connectionId}
      onCure={(cure) => {
        // It lies over the field that the keys go to.
        if (isNarrow && NEEDS_THE_USER.has(cure.kind)) onClose();
        form.cure(cure);
      }}
      startsAtOnce={run > 0}
      onClose={isNarrow ? onClose : undefined}
    />
  );
}
