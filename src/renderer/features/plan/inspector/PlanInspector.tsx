import { useDeferredValue } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CloseIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { lineWords } from '../summary/model/line-words.ts';
import { selectNode, usePlanView } from '../view-state.ts';
import { NodeDetails } from './NodeDetails.tsx';
import { NothingSelected } from './NothingSelected.tsx';
import styles from './PlanInspector.module.css';

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
  const close = onClose && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />;
  if (reading === undefined || node === undefined) {
    return <NothingSelected hasPlan={reading !== undefined} close={close} />;
  }
  return (
    <section className={styles.inspector} aria-label="Operator">
      <header className={styles.head}>
        <h2 className={styles.name} title={node.name}>
          <VisibleText text={node.name} />
        </h2>
        <span className={styles.place}>{lineWords(node)}</span>
        <span className={styles.tools}>
          <CopyButton label="Copy the text of this operator" text={node.text} />
          {close}
        </span>
      </header>
      <NodeDetails
        key={node.index}
        reading={reading}
        node={node}
        onSelect={(other) => selectNode(viewKey, other)}
      />
    </section>
  );
}
