import { useMemo, useState } from 'react';
import type { SchemaField } from '../../../../contract/index.ts';
import { SchemaGrid, useSchemaView } from '../../table/index.ts';
import styles from './FileSection.module.css';

/** The columns of a file that has types of its own: to be read, and not to be changed. */
export function TypedColumns({ fields }: { readonly fields: readonly SchemaField[] }) {
  const schema = useSchemaView(fields);
  const [selectedKey, setSelectedKey] = useState<string>();
  const selected = useMemo(
    () => schema.rows.find(({ key }) => key === selectedKey)?.node,
    [schema.rows, selectedKey],
  );
  return (
    <div className={styles.grid} style={{ height: heightFor(schema.rows.length) }}>
      <SchemaGrid schema={schema} selected={selected} onSelect={({ key }) => setSelectedKey(key)} />
    </div>
  );
}

const HEAD = 27;
const ROW = 26;
const MAX_ROWS = 10;

/** As high as its rows, and not so high that the rest of the page is out of sight. */
function heightFor(rows: number): number {
  return HEAD + ROW * Math.min(rows, MAX_ROWS);
}
