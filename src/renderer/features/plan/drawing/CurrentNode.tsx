import styles from './drawing.module.css';

export interface CurrentNodeProps {
  readonly id: string;
  readonly label: string;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly isSelected: boolean;
  readonly isExpanded?: boolean | undefined;
}

/**
 * The one part of a drawing that a screen reader is told of. A canvas has nothing inside, and an element for each of
 * thousands of operators would make the window slow for everybody; the keys lead to all of them.
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
