import { useMemo, useRef, useState } from 'react';
import { FieldGlyph } from '#domain/FieldGlyph.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid, focusListOnArrow } from '#ui/collection/DataGrid.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ChangeStateSign, Counts, FromTo, Missing } from './ChangeStateSign.tsx';
import { type Detail, DetailPanel, type Details } from './DetailPanel.tsx';
import { type ComparedField, type FieldChange, nullWord } from './model/compare-fields.ts';
import { type ComparedSchemas, comparedSchemaText, countFields } from './model/compare-schemas.ts';
import { type FieldRow, fieldRows } from './model/compared-rows.ts';
import styles from './sections.module.css';

function fieldColumns(): readonly Column<FieldRow>[] {
  return [
    {
      key: 'field',
      header: 'Field',
      width: 'minmax(0, 32fr)',
      cell: ({ field }) => <Name field={field} />,
    },
    { key: 'type', header: 'Type', width: 'minmax(0, 34fr)', cell: ({ field }) => <Type field={field} /> },
    { key: 'null', header: 'Null', width: 'minmax(0, 18fr)', cell: ({ field }) => <Null field={field} /> },
    {
      key: 'metadata',
      header: 'Metadata',
      width: 'minmax(0, 22fr)',
      cell: ({ field }) => <Metadata field={field} />,
    },
  ];
}

function Name({ field }: { readonly field: ComparedField }) {
  const { path, state, before, after } = field;
  const shown = after ?? before;
  const name = path.at(-1) ?? '';
  const place = field.changes.find((change) => change.kind === 'place');
  return (
    <span className="row gap-1-5 grow">
      <ChangeStateSign state={state} />
      {shown && <FieldGlyph field={shown} />}
      <span className={`${styles.cell} ${styles.name}`} title={name}>
        {name === '' ? <span className={styles.absent}>no name</span> : <VisibleText text={name} />}
      </span>
      {place?.kind === 'place' && <Moved words={`moved from ${place.before} to ${place.after}`} />}
    </span>
  );
}

/** Cut if a long name and a narrow window leave no space. */
function Moved({ words }: { readonly words: string }) {
  return (
    <span className={styles.aside} title={words}>
      {words}
    </span>
  );
}

function Type({ field: { before, after, changes } }: { readonly field: ComparedField }) {
  const change = changes.find(({ kind }) => kind === 'type');
  if (change?.kind === 'type') return <FromTo before={change.before} after={change.after} />;
  const type = (after ?? before)?.type ?? '';
  return (
    <span className={styles.cell} title={type}>
      <VisibleText text={type} />
    </span>
  );
}

function Null({ field: { before, after, changes } }: { readonly field: ComparedField }) {
  const change = changes.find(({ kind }) => kind === 'nullability');
  if (change?.kind === 'nullability') {
    return <FromTo before={nullWord(change.before)} after={nullWord(change.after)} />;
  }
  const sides = [before, after].flatMap((side) => (side === undefined ? [] : [side.nullable]));
  const known = sides.find((nullable) => nullable !== null);
  if (known == null) return <Missing>not returned</Missing>;
  return sides.includes(null) ? (
    <Missing>{nullWord(known)}, one side not returned</Missing>
  ) : (
    <span className={styles.aside}>{nullWord(known)}</span>
  );
}

function Metadata({ field: { changes } }: { readonly field: ComparedField }) {
  const names = changes.flatMap((change) => (change.kind === 'metadata' ? [metadataText(change)] : []));
  if (names.length === 0) return null;
  const text = names.join(' ');
  return (
    <span className={styles.cell} title={text}>
      <VisibleText text={text} />
    </span>
  );
}

function metadataText({ name, before, after }: Extract<FieldChange, { kind: 'metadata' }>): string {
  if (before === undefined) return `+${name}`;
  return after === undefined ? `\u2212${name}` : `~${name}`;
}

/** Two schemas as one tree of fields: added, removed, and changed ones. */
export function SchemaSection({ schema }: { readonly schema: ComparedSchemas }) {
  const { fields } = schema;
  const counts = useMemo(() => countFields(fields), [fields]);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [filter, setFilter] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [selectedKey, setSelectedKey] = useState<string>();
  const grid = useRef<CollectionHandle>(null);
  const rows = useMemo(
    () => fieldRows(fields, { onlyChanges, filter, collapsed }),
    [fields, onlyChanges, filter, collapsed],
  );
  const selected = rows.find(({ key }) => key === selectedKey)?.field;
  const text = comparedSchemaText(schema);
  return (
    <section className="column fill same-ground" aria-label="Schema">
      <div className={styles.bar}>
        <h2 className="strong">Schema</h2>
        <Counts label="Fields" counts={counts} />
        <Checkbox value={onlyChanges} onChange={setOnlyChanges}>
          Changes only
        </Checkbox>
        <div className={styles.filter}>
          <SearchField
            small
            label="Filter fields"
            placeholder="Filter fields"
            value={filter}
            onChange={setFilter}
            onKeyDown={focusListOnArrow(grid)}
          />
        </div>
      </div>
      {text !== undefined && <p className={styles.words}>{text}</p>}
      {rows.length === 0 && fields.length > 0 && <p className={styles.none}>{noneText(filter)}</p>}
      {rows.length > 0 && (
        <div className={styles.grid}>
          <DataGrid
            isTree
            ref={grid}
            label="Fields of both schemas"
            rows={rows}
            columns={FIELD_COLUMNS}
            textOf={({ field }) => field.path.at(-1) ?? ''}
            selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
            onSelect={({ key }) => setSelectedKey(key)}
            onFocusRow={({ key }) => setSelectedKey(key)}
            onExpand={({ key }, isExpanded) => setCollapsed((keys) => withKey(keys, key, !isExpanded))}
          />
        </div>
      )}
      {rows.length > 0 && (
        <DetailPanel
          label="Selected field"
          details={selected && fieldDetails(selected)}
          hint="Select a field to see its changes."
        />
      )}
    </section>
  );
}

const FIELD_COLUMNS = fieldColumns();

function noneText(filter: string): string {
  return filter.trim() === '' ? 'No differences' : 'No matching fields';
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}

/** All facts about a field in full. */
function fieldDetails({ path, state, before, after, changes }: ComparedField): Details {
  const rows =
    changes.length > 0
      ? changes.map(changeDetail)
      : [{ label: 'Type', before: before?.type, after: after?.type }];
  return { name: path.join('.'), state, rows };
}

function changeDetail(change: FieldChange): Detail {
  switch (change.kind) {
    case 'type':
      return { label: 'Type', before: change.before, after: change.after };
    case 'nullability':
      return { label: 'Null', before: nullWord(change.before), after: nullWord(change.after) };
    case 'metadata':
      return { label: change.name, before: change.before, after: change.after };
    case 'place':
      return { label: 'Place', before: String(change.before), after: String(change.after) };
  }
}
