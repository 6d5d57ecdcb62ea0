import { type AnalyzedPlan, operatorSummary } from '#plan/index.ts';
import { nodeFacts, type Point, pathLabel } from '#plan/layout/index.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './drawing.module.css';

export interface NodeTooltip {
  readonly node: number | undefined;
  /** Shown instead of the facts of a node. */
  readonly text: string | undefined;
  readonly note?: string | undefined;
  readonly place: Point;
  /** The size of the drawing: the tip opens toward its middle. */
  readonly within: { readonly width: number; readonly height: number };
}

/**
 * The details that a shape had no room for. Hidden from screen readers, since the label of the current node has the
 * same text.
 */
export function NodeTip({ reading, tip }: { readonly reading: AnalyzedPlan; readonly tip: NodeTooltip }) {
  return (
    <div className={styles.tip} style={placeOf(tip)} aria-hidden>
      {tip.text === undefined ? (
        <Facts reading={reading} node={tip.node ?? 0} note={tip.note} />
      ) : (
        <VisibleText text={tip.text} />
      )}
    </div>
  );
}

const GAP = 14;

function placeOf({ place, within }: NodeTooltip) {
  return {
    ...(place.x > within.width / 2 ? { right: within.width - place.x + GAP } : { left: place.x + GAP }),
    ...(place.y > within.height / 2 ? { bottom: within.height - place.y + GAP } : { top: place.y + GAP }),
  };
}

interface FactsProps {
  readonly reading: AnalyzedPlan;
  readonly node: number;
  readonly note: string | undefined;
}

function Facts({ reading, node, note }: FactsProps) {
  const found = reading.plan.nodes[node];
  if (found === undefined) return null;
  const words = operatorSummary(reading.plan, found);
  const path = pathLabel(reading, node);
  return (
    <>
      <p className={styles.name}>
        <VisibleText text={found.name} limit={120} />
        <span className={styles.line}>line {found.line + 1}</span>
      </p>
      {words !== '' && (
        <p className={styles.words}>
          <VisibleText text={words} limit={120} />
        </p>
      )}
      <dl className={styles.facts}>
        {nodeFacts(reading, node).map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>
              <VisibleText text={value} limit={40} />
            </dd>
          </div>
        ))}
      </dl>
      {path !== undefined && <p className={styles.path}>{path}</p>}
      {note !== undefined && <p>{note}</p>}
    </>
  );
}

interface CurrentNodeProps {
  readonly id: string;
  readonly label: string;
  /** Counted from 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly isSelected: boolean;
  readonly isExpanded?: boolean | undefined;
}

/**
 * The one part of a drawing that screen readers get. A canvas has no content, and an element for each of thousands of
 * operators would make the window slow; the keys reach all of them.
 */
export function CurrentNode(props: CurrentNodeProps) {
  return (
    <div
      id={props.id}
      role="treeitem"
      className={styles.current}
      aria-label={props.label}
      aria-level={props.level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-selected={props.isSelected}
      aria-expanded={props.isExpanded}
    />
  );
}
