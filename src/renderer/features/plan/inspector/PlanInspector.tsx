import { useDeferredValue } from 'react';
import { useShownKeys } from '#lib/commands.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '#ui/Inspector.tsx';
import { Shortcut } from '#ui/Shortcut.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { lineLabel } from '../summary/model/line-label.ts';
import { selectNode, usePlanView } from '../view-state.ts';
import styles from './NodeDetails.module.css';
import { NodeDetails } from './NodeDetails.tsx';

export interface PlanInspectorProps {
  /** Of the tab that the plan is in. */
  readonly viewKey: string;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** Everything that a plan says of the operator that is selected. The page reads the plan; this only looks on. */
export function PlanInspector({ viewKey, onClose }: PlanInspectorProps) {
  const view = usePlanView(viewKey);
  // A frame later: whoever walks through a plan by the keys does not wait for the details of each step.
  const { reading, selected } = useDeferredValue(view);
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
        onSelect={(other) => selectNode(viewKey, other)}
      />
    </Inspector>
  );
}

export interface NothingSelectedProps {
  readonly hasPlan: boolean;
  readonly onClose: (() => void) | undefined;
}

export function NothingSelected({ hasPlan, onClose }: NothingSelectedProps) {
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
