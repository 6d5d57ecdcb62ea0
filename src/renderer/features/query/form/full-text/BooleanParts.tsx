import { IconButton } from '#ui/Button.tsx';
import { AddIcon } from '#ui/icons.ts';
import styles from './FullTextField.module.css';
import {
  listIn,
  newMatch,
  OCCURRENCES,
  type Occurrence,
  replacedAt,
  setNodeField,
  withoutAt,
} from './model/text-node.ts';
import type { PartsProps } from './NumberParts.tsx';
import { TextNode } from './TextNode.tsx';

/** The deepest level that the builder shows. The JSON may be deeper. */
export const DEEPEST = 8;

const NAMES: Readonly<Record<Occurrence, string>> = { must: 'Must', should: 'Should', must_not: 'Must not' };

/** Conditions that a row must meet, should meet, or must not meet. */
export function BooleanParts(props: PartsProps) {
  return (
    <div className={styles.fields}>
      {OCCURRENCES.map((occurrence) => (
        <OccurrenceList key={occurrence} occurrence={occurrence} {...props} />
      ))}
    </div>
  );
}

function OccurrenceList(props: PartsProps & { readonly occurrence: Occurrence }) {
  const { occurrence, parts, onParts, depth } = props;
  const list = listIn(parts, occurrence);
  const name = NAMES[occurrence];
  // Removes an empty list: a server could read an empty list as a condition.
  const set = (next: readonly unknown[]) =>
    onParts(setNodeField(parts, occurrence, next.length > 0 ? next : undefined));
  return (
    <div role="group" aria-label={name} className={styles.fields}>
      <div className={styles.head}>
        <span className="small-text dim">{name}</span>
        <IconButton
          icon={AddIcon}
          size="tiny"
          label={`Add to ${name.toLowerCase()}`}
          disabled={depth >= DEEPEST}
          onPress={() => set([...list, newMatch()])}
        />
      </div>
      {list.map((node, place) => renderPart(props, node, place, { list, set, name }))}
    </div>
  );
}

interface PlaceInList {
  readonly list: readonly unknown[];
  readonly set: (list: readonly unknown[]) => void;
  readonly name: string;
}

function renderPart(
  { columns, depth }: PartsProps,
  node: unknown,
  place: number,
  { list, set, name }: PlaceInList,
) {
  return (
    <TextNode
      key={place}
      name={`${name}, part ${place + 1}`}
      node={node}
      columns={columns}
      depth={depth + 1}
      onChange={(next) => set(replacedAt(list, place, next))}
      onRemove={() => set(withoutAt(list, place))}
    />
  );
}
