import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { parseId } from '../../../../protocol/index.ts';
import { useConnection, useHostState } from '../../../lib/host/host-state.ts';
import type { ComparedTable } from '../../../lib/workspace/workspace.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { VirtualTree } from '../../../ui/tree/VirtualTree.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { foundTablesText, type OfferedTable, offeredIds, offeredTables } from '../model/offered-tables.ts';
import type { SideResult } from '../use-side.ts';
import styles from './SideChoice.module.css';
import { useFocusAtStart } from './use-focus-at-start.ts';
import { useFoundTables } from './use-found-tables.ts';
import { useOpenTables } from './use-open-tables.ts';

export interface TablePickerProps {
  readonly answer: SideResult;
  readonly onChoose: (table: ComparedTable) => void;
}

/** Another table, of any connection: by its id as it is typed, or among the names that are known. */
export function TablePicker({ answer: { side }, onChoose }: TablePickerProps) {
  const connections = useHostState((state) => state.connections);
  const [connectionId, setConnectionId] = useState(side.connectionId);
  const [text, setText] = useState('');
  const list = useRef<TreeHandle>(null);
  const field = useFocusAtStart();
  const delimiter = useConnection(connectionId)?.delimiter ?? '$';
  const found = useFoundTables(connectionId, text);
  const open = useOpenTables(connectionId);
  const rows = useMemo(
    () => (text.trim() === '' ? offeredIds(open) : offeredTables(found, text, delimiter)),
    [found, open, text, delimiter],
  );
  const choose = ({ id }: Pick<OfferedTable, 'id'>) => onChoose({ connectionId, id });
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && text.trim() !== '') choose({ id: parseId(text.trim(), delimiter) });
    else if (event.key === 'ArrowDown') list.current?.focus();
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.picker}>
      <Select
        small
        label="Connection"
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        value={connectionId}
        onChange={setConnectionId}
      />
      <SearchField
        small
        label="Table"
        placeholder={`Name, or ID such as a${delimiter}b`}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        ref={field}
      />
      <div className={styles.list}>
        {rows.length > 0 && (
          <VirtualTree
            ref={list}
            label="Tables"
            rows={rows}
            textOf={({ id }) => id.at(-1) ?? ''}
            onSelect={choose}
            onActivate={choose}
            renderRow={renderTable}
          />
        )}
      </div>
      <p className={styles.status} role="status">
        {foundTablesText(found, text, open.length)}
      </p>
    </div>
  );
}

function renderTable({ id, isTyped }: OfferedTable) {
  return (
    <span className={styles.row} title={id.join(' / ')}>
      <span className={styles.rowName}>
        <VisibleText text={id.at(-1) ?? ''} />
      </span>
      <span className={styles.aside}>
        {isTyped ? 'use as typed' : <VisibleText text={id.slice(0, -1).join(' / ')} />}
      </span>
    </span>
  );
}
