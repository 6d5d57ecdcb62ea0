import { formatPercent } from '../../../../plan/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { InspectorPart } from '../../../ui/Inspector.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { type RowFlow, rowFlow } from './model/row-flow.ts';
import styles from './NodeDetails.module.css';
import type { NodeProps } from './NodeDetails.tsx';

/** How many rows come in from its inputs, and how many it passes on. */
export function NodeRows({ reading, node }: NodeProps) {
  const flow = rowFlow(reading, node);
  if (flow === undefined) return null;
  const words = [incomingWords(flow), outgoingWords(flow)].filter((part) => part !== undefined).join(', ');
  return (
    <InspectorPart title="Rows">
      <p className={styles.line}>
        <VisibleText text={words} />
        {flow.kept !== undefined && <span className={styles.aside}>{formatPercent(flow.kept)}</span>}
      </p>
    </InspectorPart>
  );
}

/** The branches of a wide union, each with its number, would take the whole panel. */
const MAX_INPUTS = 6;

function incomingWords({ incoming, source }: RowFlow): string | undefined {
  if (incoming.length === 0) return undefined;
  if (incoming.length > MAX_INPUTS) return `from ${formatCount(incoming.length)} inputs`;
  const sum = incoming.join(' + ');
  if (source === 'storage') return `${sum} scanned`;
  return source === 'inputs' ? `${sum} in` : `${sum} from ${source.input}`;
}

function outgoingWords({ outgoing }: RowFlow): string | undefined {
  return outgoing === undefined ? undefined : `${outgoing} out`;
}
