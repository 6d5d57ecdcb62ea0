import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons/icons.ts';
import { FieldDetails } from './FieldDetails.tsx';
import styles from './FieldInspector.module.css';
import { buildFieldTree, findField } from './model/field-tree.ts';
import { tableQuery } from './table-query.ts';
import { useTableState } from './table-state.ts';

export interface FieldInspectorProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly onClose?: (() => void) | undefined;
}

/** What is known of the field that is selected in the schema of a table. The page asks; this only looks on. */
export function FieldInspector({ connection, id, onClose }: FieldInspectorProps) {
  const { data: table } = useQuery({ ...tableQuery(connection.id, id), enabled: false });
  const fields = table?.fields;
  const tree = useMemo(() => buildFieldTree(fields ?? []), [fields]);
  const { fieldKey } = useTableState(connection.id, id);
  const node = fieldKey === undefined ? undefined : findField(tree, fieldKey);
  const close = onClose && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />;
  if (node !== undefined) return <FieldDetails node={node} count={tree.count} close={close} />;
  return (
    <section className={styles.inspector} aria-label="Field">
      <header className={styles.head}>
        <h2 className={styles.title}>Field</h2>
        <span className={styles.tools}>{close}</span>
      </header>
      <p className={styles.hint}>Select a field of the schema to see all that is known of it.</p>
    </section>
  );
}
