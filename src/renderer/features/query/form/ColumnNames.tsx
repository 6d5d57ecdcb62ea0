import { Button } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { CloseIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { QueryColumn } from '../model/query-columns.ts';
import { ColumnAdder } from './ColumnAdder.tsx';
import styles from './ColumnNames.module.css';

export interface ColumnNamesProps {
  readonly names: readonly string[];
  readonly columns: readonly QueryColumn[];
  readonly onNames: (names: readonly string[]) => void;
}

/** The columns that come back, in their order: one tab stop, the arrows go along, Delete takes one out. */
export function ColumnNames({ names, columns, onNames }: ColumnNamesProps) {
  const remove = (keys: ReadonlySet<string | number>) =>
    onNames(names.filter((_, index) => !keys.has(keyOf(index))));
  const others = columns.filter(({ path }) => !names.includes(path));
  return (
    <div className={styles.names}>
      {names.length > 0 && (
        <TagGroup aria-label="Returned columns" onRemove={remove}>
          <TagList className={styles.list ?? ''}>{names.map(renderName)}</TagList>
        </TagGroup>
      )}
      <ColumnAdder columns={others} onAdd={(name) => onNames([...names, name])} />
    </div>
  );
}

/** By its place: a column may be named twice, and an empty name is one too. */
function keyOf(index: number): string {
  return `column ${index}`;
}

function renderName(name: string, index: number) {
  return (
    <Tag key={keyOf(index)} id={keyOf(index)} textValue={name || '(empty)'} className={styles.name ?? ''}>
      <VisibleText text={name} limit={80} />
      <Button slot="remove" className={styles.remove ?? ''}>
        <CloseIcon size={12} />
      </Button>
    </Tag>
  );
}
