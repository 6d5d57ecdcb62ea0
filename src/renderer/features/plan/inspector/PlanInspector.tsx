import { useDeferredValue } from 'react';
import { useShownKeys } from '#lib/commands.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { QueryContext } from '#plan/index.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '#ui/Inspector.tsx';
import { Shortcut } from '#ui/Shortcut.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { usePlanReading } from '../plan-reading.ts';
import { lineLabel } from '../summary/NodeLink.tsx';
import { usePlanTextById } from '../texts.ts';
import { selectNode, useSelectedNode } from '../view-state.ts';
import styles from './inspector.module.css';
import { NodeDetails } from './NodeDetails.tsx';

interface PlanInspectorProps {
  /** The key of the tab with the plan. */
  readonly viewKey: string;
  /** The text on its page; undefined if there is none. */
  readonly text: string | undefined;
  readonly context?: QueryContext | undefined;
  /** Undefined if the user can't close it. */
  readonly onClose?: (() => void) | undefined;
}

/** Everything that a plan states about the selected operator. */
export function PlanInspector({ viewKey, text, context, onClose }: PlanInspectorProps) {
  const latest = usePlanReading(viewKey, text, context)?.reading;
  const latestSelected = useSelectedNode(viewKey, latest);
  // Deferred, so that moving through a plan with the keys doesn't wait for the details of each operator.
  const reading = useDeferredValue(latest);
  const selected = useDeferredValue(latestSelected);
  const node = selected === undefined ? undefined : reading?.plan.nodes[selected];
  if (reading === undefined || node === undefined) {
    return <NothingSelected hasPlan={reading !== undefined} onClose={onClose} />;
  }
  return (
    <Inspector
      label="Operator"
      name={<VisibleText text={node.name} />}
      wholeName={node.name}
      place={lineLabel(node)}
      tools={<CopyButton label="Copy operator text" text={node.text} />}
      onClose={onClose}
    >
      <NodeDetails
        key={node.index}
        reading={reading}
        node={node}
        onSelect={(other) => selectNode(viewKey, reading, other)}
      />
    </Inspector>
  );
}

interface NothingSelectedProps {
  readonly hasPlan: boolean;
  readonly onClose: (() => void) | undefined;
}

function NothingSelected({ hasPlan, onClose }: NothingSelectedProps) {
  const searchKeys = useShownKeys('plan.search');
  return (
    <EmptyInspector label="Operator" onClose={onClose}>
      <p>{hasPlan ? 'Select an operator to see its details.' : 'No plan yet'}</p>
      {hasPlan && searchKeys !== undefined && (
        <p className={styles.hintKeys}>
          Search the plan <Shortcut keys={searchKeys} />
        </p>
      )}
    </EmptyInspector>
  );
}

/** The inspector of a text that was pasted, opened or dropped. */
export function PlanTextInspector({
  textId,
  onClose,
}: Pick<PlanInspectorProps, 'onClose'> & { readonly textId: string }) {
  const opened = usePlanTextById(textId);
  const viewKey = tabKey({ kind: 'plan', textId, name: opened?.name ?? '' });
  return <PlanInspector viewKey={viewKey} text={opened?.text} onClose={onClose} />;
}
