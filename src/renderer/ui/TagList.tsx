import { Button } from 'react-aria-components/Button';
import { TagList as AriaTagList, Tag, TagGroup } from 'react-aria-components/TagGroup';
import { CloseIcon } from './icons/icons.ts';
import { omitUndefined } from './omit-undefined.ts';
import styles from './TagList.module.css';
import { VisibleText } from './text/VisibleText.tsx';

export interface TagListProps {
  readonly label: string;
  /** Each once. */
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
  readonly describedBy?: string | undefined;
}

/** Short texts that can be taken away one by one. One tab stop: the arrows go along, Delete removes. */
export function TagList({ label, tags, onRemove, describedBy }: TagListProps) {
  return (
    <TagGroup
      aria-label={label}
      {...omitUndefined({ 'aria-describedby': describedBy })}
      className={styles.group ?? ''}
      onRemove={(keys) => {
        for (const key of keys) onRemove(String(key));
      }}
    >
      <AriaTagList className={styles.list ?? ''}>
        {tags.map((tag) => (
          <Tag key={tag} id={tag} textValue={tag} className={styles.tag ?? ''}>
            <VisibleText text={tag} limit={200} />
            <Button slot="remove" className={styles.remove ?? ''}>
              <CloseIcon size={12} />
            </Button>
          </Tag>
        ))}
      </AriaTagList>
    </TagGroup>
  );
}
