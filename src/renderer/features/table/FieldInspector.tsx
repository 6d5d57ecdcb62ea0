import { useMemo } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { EmptyInspector } from './EmptyInspector.tsx';
import { FieldDetails } from './FieldDetails.tsx';
import { InspectorClose } from './InspectorClose.tsx';
import { buildFieldTree, findField } from './model/field-tree.ts';
import { useTableState } from './table-state.ts';
import { useTableAnswer } from './use-table-answer.ts';

export interface InspectorProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly onClose?: (() => void) | undefined;
}

/** What is known of the field that is selected in the schema of a table. The page asks; this only looks on. */
export function FieldInspector({ connection, id, onClose }: InspectorProps) {
  const { data: table } = useTableAnswer(connection, id, false);
  const fields = table?.fields;
  const tree = useMemo(() => buildFieldTree(fields ?? []), [fields]);
  const { fieldKey } = useTableState(connection.id, id);
  const node = fieldKey === undefined ? undefined : findField(tree, fieldKey);
  const close = <InspectorClose onClose={onClose} />;
  if (node !== undefined) return <FieldDetails node={node} count={tree.count} close={close} />;
  return (
    <EmptyInspector what="Field" close={close}>
      Select a field of the schema to see all that is known of it.
    </EmptyInspector>
  );
}
