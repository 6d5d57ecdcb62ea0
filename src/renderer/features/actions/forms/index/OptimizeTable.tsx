import { useTableDescription } from '#domain/table-description.ts';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import { CopyPython } from './CopyPython.tsx';
import { optimizePython } from './index-python.ts';

/** Compacts fragments and brings indices up to date: the engine does both at once. */
export function OptimizeTable(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const id = [...wanted.id];
  const location = useTableDescription(connection.id, id)?.location ?? undefined;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Optimize" id={id} />}
      says="Merges small fragments and adds rows to the indices that lack them. Creates new versions and deletes none, so restoring a version undoes it."
      action="Optimize"
      change={{ kind: 'optimizeTable', id }}
      done={`Optimized ${visibleName(id.at(-1) ?? '')}`}
    >
      <CopyPython python={optimizePython({ connection, id, location })} />
    </ChangeFrame>
  );
}
