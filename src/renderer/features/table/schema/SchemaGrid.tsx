import { type FocusEvent, type KeyboardEvent, type Ref, type SyntheticEvent, useMemo } from 'react';
import type { StringEntries } from '#contract/index.ts';
import { FieldGlyph } from '#domain/FieldGlyph.tsx';
import { fold, foldedRanges } from '#protocol/fold.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { FieldNode } from './field-tree.ts';
import styles from './SchemaGrid.module.css';
import type { SchemaRow, SchemaView } from './use-schema-view.ts';

interface SchemaGridProps {
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
  readonly ref?: Ref<CollectionHandle>;
}

export function SchemaGrid({ schema, selected, onSelect, ref }: SchemaGridProps) {
  const columns = useMemo(() => columnsFor(schema.filter), [schema.filter]);
  function onKeyDown(event: KeyboardEvent): void {
    keepInView(event);
    const isCopy = event.key === 'c' && (event.ctrlKey || event.metaKey);
    // If text is selected with the pointer, the browser copies that text.
    if (!isCopy || selected === undefined || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    void copyWithToast(writeFieldPath(selected.path), 'Path copied');
  }
  return (
    <div className={styles.grid} onKeyDown={onKeyDown} onFocus={onFocus}>
      <DataGrid
        isTree
        {...(ref === undefined ? {} : { ref })}
        label="Schema"
        rows={schema.rows}
        columns={columns}
        textOf={({ node }) => node.field.name}
        selectedKeys={new Set(selected === undefined ? [] : [selected.key])}
        onFocusRow={({ node }) => onSelect(node)}
        onSelect={({ node }) => onSelect(node)}
        onExpand={(row, expanded) => schema.setExpanded([row], expanded)}
        onExpandSiblings={({ level }) =>
          schema.setExpanded(
            schema.rows.filter((row) => row.level === level && row.expanded !== undefined),
            true,
          )
        }
        onActivate={(row) => schema.setExpanded([row], row.expanded === false)}
      />
    </div>
  );
}

/** Scrolls on keyboard focus only: a click must not move its target. */
function onFocus(event: FocusEvent): void {
  if (event.target.matches(':focus-visible')) keepInView(event);
}

/** The grid scrolls by itself, but in a low window the surrounding page scrolls too. */
function keepInView({ currentTarget }: SyntheticEvent): void {
  currentTarget.scrollIntoView({ block: 'nearest' });
}

function columnsFor(filter: string): readonly Column<SchemaRow>[] {
  return [
    {
      key: 'field',
      header: 'Field',
      width: 'minmax(0, 31fr)',
      cell: ({ node }) => (
        <span className={styles.field} data-nested={node.level > 1 || undefined}>
          <FieldGlyph field={node.field} />
          <span className={styles.name}>
            <FieldName name={node.field.name} filter={filter} />
          </span>
        </span>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      width: 'minmax(0, 30fr)',
      cell: ({ node }) => (
        <span className={styles.type} title={node.field.type}>
          <VisibleText text={node.field.type} />
        </span>
      ),
    },
    {
      key: 'null',
      header: 'Null',
      width: '88px',
      cell: ({ node }) => <Nullability nullable={node.field.nullable} />,
    },
    {
      key: 'metadata',
      header: 'Metadata',
      width: 'minmax(0, 26fr)',
      cell: ({ node }) => <Metadata metadata={node.field.metadata} />,
    },
  ];
}

function Nullability({ nullable }: { readonly nullable: boolean | null }) {
  if (nullable === null) return <span className={styles.unnamed}>not returned</span>;
  return (
    <span className={nullable ? styles.nullable : styles.required}>{nullable ? 'nullable' : 'required'}</span>
  );
}

function Metadata({ metadata }: { readonly metadata: StringEntries }) {
  const text = metadata.map(([key, value]) => `${key}=${value}`).join(' ');
  return (
    <span className={styles.metadata} title={text}>
      <VisibleText text={text} />
    </span>
  );
}

interface FieldNameProps {
  readonly name: string;
  /** The search text. */
  readonly filter?: string;
}

export function FieldName({ name, filter = '' }: FieldNameProps) {
  if (name === '') return <span className={styles.unnamed}>no name</span>;
  return <VisibleText text={name} marked={foldedRanges(name, fold(filter.trim()))[0]} />;
}

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Writes the path for a filter expression: names other than plain words get backticks, and a backtick is doubled. */
export function writeFieldPath(path: readonly string[]): string {
  return path.map((name) => (PLAIN_NAME.test(name) ? name : `\`${name.replaceAll('`', '``')}\``)).join('.');
}
