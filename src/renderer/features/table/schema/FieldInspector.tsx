import { useMemo } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { EmptyInspector } from '../../../ui/inspector/Inspector.tsx';
import { useTableState } from '../table-state.ts';
import { useTableAnswer } from '../use-table-answer.ts';
import { FieldDetails } from './FieldDetails.tsx';
import { buildFieldTree, findField } from './model/field-tree.ts';

export interface InspectorProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly onClose?: (() => void) | undefined;
}

/** What is known of the field that is selected in the schema of a table. The page asks; this only looks on. */
export function FieldInspector({ connection, id, onClose }: InspectorProps) {
  const { data: table } = useTableAnswer(connection, id, false).result;
  const fields = table?.fields;
  const tree = useMemo(() => buildFieldTree(fields ?? []), [fields]);
  const { fieldKey } = useTableState(connection.id, id);
  const node = fieldKey === undefined ? undefined : findField(tree, fieldKey);
  if (node !== undefined) return <FieldDetails node={node} count={tree.count} onClose={onClose} />;
  return (
    <EmptyInspector label="Field" onClose={onClose}>
      Select a field to see its details.
    </EmptyInspector>
  );
}
