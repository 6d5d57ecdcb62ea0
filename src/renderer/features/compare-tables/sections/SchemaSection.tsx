import { useMemo, useRef, useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { type ComparedSchemas, comparedSchemaText } from '../model/compare-schemas.ts';
import { countFields } from '../model/field-counts.ts';
import { fieldRows } from '../model/field-rows.ts';
import { Counts } from './Counts.tsx';
import { DetailPanel } from './DetailPanel.tsx';
import { fieldColumns } from './field-columns.tsx';
import { fieldDetails } from './field-details.ts';
import { leadInto } from './lead-into.ts';
import styles from './sections.module.css';

/** Two schemas as one tree of fields: what came, what went, what changed of those that stayed. */
export function SchemaSection({ schema }: { readonly schema: ComparedSchemas }) {
  const { fields } = schema;
  const counts = useMemo(() => countFields(fields), [fields]);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [filter, setFilter] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selectedKey, setSelectedKey] = useState<string>();
  const grid = useRef<TreeHandle>(null);
  const rows = useMemo(
    () => fieldRows(fields, { onlyChanges, filter, folded }),
    [fields, onlyChanges, filter, folded],
  );
  const selected = rows.find(({ key }) => key === selectedKey)?.field;
  const words = comparedSchemaText(schema);
  return (
    <section className={styles.section} aria-label="Schema">
      <div className={styles.bar}>
        <h2 className={styles.title}>Schema</h2>
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
            onKeyDown={leadInto(grid)}
          />
        </div>
      </div>
      {words !== undefined && <p className={styles.words}>{words}</p>}
      {rows.length === 0 && fields.length > 0 && <p className={styles.none}>{noneWords(filter)}</p>}
      {rows.length > 0 && (
        <div className={styles.grid}>
          <TreeGrid
            ref={grid}
            label="Fields of both schemas"
            rows={rows}
            columns={FIELD_COLUMNS}
            textOf={({ field }) => field.path.at(-1) ?? ''}
            selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
            onSelect={({ key }) => setSelectedKey(key)}
            onFocusRow={({ key }) => setSelectedKey(key)}
            onExpand={({ key }, isExpanded) => setFolded((keys) => withKey(keys, key, !isExpanded))}
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

function noneWords(filter: string): string {
  return filter.trim() === '' ? 'No differences' : 'No matching fields';
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}
