import { useTableDescription } from '#domain/table-description.ts';
import { type ChangeFormProps, ChangeFrame } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import { CopyPython } from './CopyPython.tsx';
import { dropIndexPython } from './index-python.ts';

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
