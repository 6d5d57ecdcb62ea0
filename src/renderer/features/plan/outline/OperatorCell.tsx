import { operatorSummary } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { Outline } from './model/outline.ts';
import {
  groupNames,
  hiddenRowsText,
  nodeOfRow,
  type OutlineRow,
  operatorPathText,
  rowTitle,
  UNCERTAIN,
} from './model/outline-row.ts';
import styles from './OutlineView.module.css';

interface OperatorCellProps {
  readonly outline: Outline;
  readonly row: OutlineRow;
  readonly matches: ReadonlySet<number> | undefined;
  /** Whether it is in a sorted list, which needs the path of the operator as well. */
  readonly isListed: boolean;
}

export function OperatorCell({ outline, row, matches, isListed }: OperatorCellProps) {
  const node = nodeOfRow(row);
  const hidden = hiddenRowsText(outline, row);
  return (
    <span className={styles.cell} title={node === undefined ? undefined : operatorPathText(outline, node)}>
      {node === undefined ? (
        <Group outline={outline} row={row} />
      ) : (
        <Operator outline={outline} node={node} isMatch={matches?.has(node) ?? false} />
      )}
      {hidden !== undefined && <span className="no-flex small dim">{hidden}</span>}
      {isListed && node !== undefined && <Consumer outline={outline} node={node} />}
    </span>
  );
}

interface OperatorProps {
  readonly outline: Outline;
  readonly node: number;
}

function Operator({ outline, node, isMatch }: OperatorProps & { readonly isMatch: boolean }) {
  const { plan, figures } = outline.reading;
  const operator = plan.nodes[node];
  if (operator === undefined) return null;
  const { name, isUncertain } = operator;
  const isQuiet = outline.reading.summary.isMeasured && !figures[node]?.costNanoseconds;
  const words = operatorSummary(plan, operator);
  return (
    <>
      <VisibleText
        text={name}
        marked={isMatch ? { from: 0, to: name.length } : undefined}
        className={classNames(styles.name, isQuiet && styles.quiet)}
      />
      {isUncertain && <WarningIcon size={12} label={UNCERTAIN} className={styles.uncertain} />}
      {words !== '' && <VisibleText text={words} limit={WORDS_SHOWN} className={styles.words} />}
    </>
  );
}

/** No cell has room for more. */
const WORDS_SHOWN = 160;

function Group({ outline, row }: Pick<OperatorCellProps, 'outline' | 'row'>) {
  const facts = row.kind === 'search' ? row.facts.join(', ') : groupNames(outline, row);
  return (
    <>
      <span className="no-flex small strong">{rowTitle(outline, row)}</span>
      <VisibleText text={facts} className={styles.facts} />
    </>
  );
}

function Consumer({ outline: { reading }, node }: OperatorProps) {
  const parent = reading.plan.nodes[node]?.parent;
  if (parent === undefined) return null;
  return (
    <span className={styles.consumer}>
      into <VisibleText text={reading.plan.nodes[parent]?.name ?? ''} />
    </span>
  );
}
