import { useTableDescription } from '#domain/table-description.ts';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import { CopyPython } from './CopyPython.tsx';
import { dropIndexPython, optimizePython } from './index-python.ts';

export function DropIndex(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const id = [...wanted.id];
  const name = wanted.index?.existing ?? '';
  const location = useTableDescription(connection.id, id)?.location ?? undefined;
  return (
    <ChangeFrame
      {...props}
      title={`Drop index ${visibleName(name)}`}
      says="Queries on its column scan all rows from then on. No rows change. To undo it, create the index again."
      action="Drop index"
      isDanger
      change={name === '' ? undefined : { kind: 'dropIndex', id, name }}
      done={`Dropped ${visibleName(name)}`}
    >
      <CopyPython python={dropIndexPython({ connection, id, location, name })} />
    </ChangeFrame>
  );
}

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
      waiting={{
        action: 'Optimizing…',
        what: `Optimizing ${visibleName(id.at(-1) ?? '')}`,
        span: 'The server responds once all of it is done.',
      }}
      done={`Optimized ${visibleName(id.at(-1) ?? '')}`}
    >
      <CopyPython python={optimizePython({ connection, id, location })} />
    </ChangeFrame>
  );
}
