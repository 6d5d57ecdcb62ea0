import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { NameState } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { useLoadedTables } from '#domain/names/trees.ts';
import { useConnection, useHostState } from '#lib/host/host-state.ts';
import { revisionOf, searchNames, useNameStates } from '#lib/names/host-names.ts';
import { usePaced } from '#lib/use-paced.ts';
import { type ComparedTable, useOpenTabs } from '#lib/workspace/workspace.ts';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { Tree } from '#ui/collection/Tree.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import {
  enteredTable,
  type FoundTables,
  firstTables,
  foundTablesText,
  type OfferedTable,
  type OwnNames,
  searchedTables,
} from './model/offered.ts';
import styles from './SideChoice.module.css';
import type { SideResult } from './use-comparison.ts';

interface TablePickerProps {
  readonly answer: SideResult;
  /** The table on the other side. */
  readonly other: ComparedTable;
  readonly onChoose: (table: ComparedTable) => void;
}

/** Chooses another table of any connection: by its typed ID, or among the known names. */
export function TablePicker({ answer: { side }, other, onChoose }: TablePickerProps) {
  const connections = useHostState((state) => state.connections);
  const [connectionId, setConnectionId] = useState(side.connectionId);
  const [text, setText] = useState('');
  const list = useRef<CollectionHandle>(null);
  const field = useFocusAtStart();
  const delimiter = useConnection(connectionId)?.delimiter ?? '$';
  const found = useFoundTables(connectionId, text);
  const open = useOpenTables(connectionId);
  const loaded = useLoadedTables(connectionId);
  const own = useMemo<OwnNames>(
    () => ({ loaded, sameId: connectionId === other.connectionId ? undefined : other.id }),
    [loaded, connectionId, other],
  );
  const rows = useMemo(
    () => (text.trim() === '' ? firstTables(open, own) : searchedTables(found, own, text, delimiter)),
    [found, own, open, text, delimiter],
  );
  const choose = ({ id }: OfferedTable) => onChoose({ connectionId, id });
  // Enter may be pressed before the results arrive: it waits for them.
  const [enteredText, setEnteredText] = useState<string>();
  const entered = enteredText === text ? enteredTable(found, own, text, delimiter) : undefined;
  useEffect(() => {
    if (entered === undefined) return;
    setEnteredText(undefined);
    onChoose({ connectionId, id: entered.id });
  }, [entered, connectionId, onChoose]);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && text.trim() !== '') setEnteredText(text);
    else if (event.key === 'ArrowDown') list.current?.focus();
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.picker}>
      <Select
        small
        label="Connection"
        options={connections.map((connection) => ({
          value: connection.id,
          label: connection.name,
          content: <ConnectionName connection={connection} />,
        }))}
        value={connectionId}
        onChange={(next) => {
          setConnectionId(next);
          setEnteredText(undefined);
        }}
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
          <Tree
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
        {foundTablesText(found, own, text, delimiter, open.length)}
      </p>
    </div>
  );
}

function renderTable({ id, source }: OfferedTable) {
  return (
    <span className={styles.row} title={id.join(' / ')}>
      <span className={styles.rowName}>
        <VisibleText text={id.at(-1) ?? ''} />
      </span>
      <span className={styles.aside}>
        {source === 'typed' ? 'use as typed' : <VisibleText text={id.slice(0, -1).join(' / ')} />}
        {source === 'same-id' && ' (same ID)'}
      </span>
    </span>
  );
}

/** Tables of a connection with open tabs, which the user most likely wants. */
function useOpenTables(connectionId: string): readonly (readonly string[])[] {
  const tabs = useOpenTabs();
  return useMemo(() => {
    const texts = tabs.flatMap(({ content }) =>
      content.kind === 'table' && content.connectionId === connectionId ? [JSON.stringify(content.id)] : [],
    );
    return [...new Set(texts)].map((text): readonly string[] => JSON.parse(text));
  }, [tabs, connectionId]);
}

const MAX_SHOWN = 100;

/** The source of this window’s pickers: the next search cancels the previous one. */
const SEARCH_SOURCE = `table picker ${crypto.randomUUID()}`;

const LOOKING: FoundTables = { state: 'looking' };

/** Milliseconds between two searches for the same text while names are loading. */
const BETWEEN_LOOKS = 1000;

/** Tables of one connection by a part of their names. Old results stay until new ones arrive. */
function useFoundTables(connectionId: string, text: string): FoundTables {
  const [found, setFound] = useState<FoundTables>(LOOKING);
  const revision = usePaced(revisionIn(useNameStates(), connectionId), BETWEEN_LOOKS);
  useEffect(() => {
    // Typed text is searched even if the state of the names is unknown.
    if (revision === undefined && text === '') return;
    const leave = new AbortController();
    const { signal } = leave;
    const search = {
      text: text.trim(),
      connectionIds: [connectionId],
      kinds: ['table' as const],
      limit: MAX_SHOWN,
      source: SEARCH_SOURCE,
    };
    searchNames(search, signal, (findings) =>
      setFound({ ...findings, state: 'found', text: search.text, connectionId }),
    ).catch(() => {
      if (!signal.aborted) setFound({ state: 'failed' });
    });
    return () => leave.abort();
  }, [connectionId, text, revision]);
  return found.state === 'found' && found.connectionId !== connectionId ? LOOKING : found;
}

/** Undefined until the state of the names is known. */
function revisionIn(states: readonly NameState[] | undefined, connectionId: string): string | undefined {
  return states && revisionOf(states.filter((state) => state.connectionId === connectionId));
}

/** Focuses a field when its popover opens: react-aria would focus the popover itself. */
export function useFocusAtStart(isEnabled = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEnabled) field.current?.focus();
  }, [isEnabled]);
  return field;
}
