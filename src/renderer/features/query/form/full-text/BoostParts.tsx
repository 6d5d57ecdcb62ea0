import styles from './FullTextField.module.css';
import { setNodeField } from './model/text-node.ts';
import { type NumberPart, NumberParts } from './NumberParts.tsx';
import type { PartsProps } from './node-props.ts';
import { TextNode } from './TextNode.tsx';

const NUMBERS: readonly NumberPart[] = [{ member: 'negative_boost', name: 'demote by', isWhole: false }];

/** Search terms, and what makes a row that has it count less. */
export function BoostParts({ parts, onParts, columns, depth }: PartsProps) {
  return (
    <div className={styles.fields}>
      <span className={styles.hint}>Positive</span>
      <TextNode
        name="Search terms"
        node={parts.positive}
        columns={columns}
        depth={depth + 1}
        onChange={(node) => onParts(setNodeField(parts, 'positive', node))}
      />
      <span className={styles.hint}>Negative</span>
      <TextNode
        name="What counts less"
        node={parts.negative}
        columns={columns}
        depth={depth + 1}
        onChange={(node) => onParts(setNodeField(parts, 'negative', node))}
      />
      <NumberParts numbers={NUMBERS} parts={parts} onParts={onParts} />
    </div>
  );
}
