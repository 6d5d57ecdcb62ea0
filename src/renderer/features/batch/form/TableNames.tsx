import { type DraftOperation, groupsOf } from '#batch/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { pathText } from './TableIdField.tsx';

/** More are counted: the list at the left has them all. */
const MOST = 20;

/** The tables of several operations: no field, since no two operations that are edited alike are about the same thing. */
export function TableNames({ operations }: { readonly operations: readonly DraftOperation[] }) {
  const groups = groupsOf(operations);
  const more = groups.length - MOST;
  return (
    <KeyValueList>
      <KeyValue label={groups.length === 1 ? 'Table' : `${formatCount(groups.length)} tables`}>
        <ul>
          {groups.slice(0, MOST).map(({ key, id }) => (
            <li key={key} className="mono break-anywhere">
              {id === undefined || id.length === 0 ? (
                'No table yet'
              ) : (
                <VisibleText text={pathText(id)} limit={200} />
              )}
            </li>
          ))}
          {more > 0 && <li className="soft">{`and ${formatQuantity(more, 'more', 'more')}`}</li>}
        </ul>
      </KeyValue>
    </KeyValueList>
  );
}
