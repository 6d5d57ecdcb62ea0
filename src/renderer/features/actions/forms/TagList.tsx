import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { openChange } from '../open-change.ts';
import styles from './TagList.module.css';
import { useTags } from './use-tags.ts';

export interface TagListProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** More would make a dialog into a page. */
const MAX_SHOWN = 50;

/** The tags that are there, each with what else can be done to it. */
export function TagList({ connection, id }: TagListProps) {
  const { tags } = useTags(connection, id);
  if (tags === undefined || tags.length === 0) return null;
  const open = (kind: 'updateTag' | 'deleteTag', tag: string) =>
    openChange({ connectionId: connection.id, kind, id, tag });
  return (
    <FieldFrame
      label="Existing tags"
      labelPlace="beside"
      hint={tags.length > MAX_SHOWN ? `And ${tags.length - MAX_SHOWN} more.` : undefined}
    >
      {({ control, label }) => (
        <ul id={control} aria-labelledby={label} className={styles.tags}>
          {tags.slice(0, MAX_SHOWN).map(({ name, version }) => (
            <li key={name} className={styles.tag}>
              <span className={styles.name}>
                <VisibleText text={name} limit={80} />
              </span>
              <span className={styles.version}>v{String(version)}</span>
              <Button
                kind="quiet"
                size="small"
                label={`Move ${name}`}
                onPress={() => open('updateTag', name)}
              >
                Move…
              </Button>
              <Button
                kind="quiet"
                size="small"
                label={`Delete ${name}`}
                onPress={() => open('deleteTag', name)}
              >
                Delete…
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
