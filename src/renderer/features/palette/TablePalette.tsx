import { Fragment, useMemo, useState } from 'react';
import type { Connection, NameHit, NameState } from '#contract/index.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { revealName } from '#lib/names/name-search.ts';
import { controlNameLoading, useNameStates } from '#lib/names/name-states.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { NamedTableIcon, NamespaceIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Kbd } from '#ui/Shortcut.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Palette.module.css';
import { Highlighted, Palette, type PaletteEntry } from './Palette.tsx';
import { hitKey, markedIn } from './search-tables.ts';
import { type LineAction, stateLines } from './state-lines.ts';
import { type PaletteResults, useFoundNames } from './use-found-names.ts';

/** The names of all connections as far as they are known, and how far that is. */
export function TablePalette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const connections = useHostState((state) => state.connections);
  const states = useNameStates();
  const found = useFoundNames(query.trim(), states);
  const entries = useMemo(() => entriesOf(found, connections), [found, connections]);
  return (
    <Palette
      label="Go to table"
      placeholder="Search by name or ID"
      query={query}
      onQuery={setQuery}
      entries={entries}
      isBehind={found.isBehind}
      summary={found.summary}
      nothing={found.nothing}
      footer={(giveKeysBack) => (
        <SearchedLines
          states={states}
          connections={connections}
          problem={found.problem}
          onDone={giveKeysBack}
        />
      )}
      onClose={onClose}
    />
  );
}

function entriesOf({ hits }: PaletteResults, connections: readonly Connection[]): readonly PaletteEntry[] {
  return hits.flatMap((hit) => {
    const connection = connections.find(({ id }) => id === hit.connectionId);
    // Removed since, in another window.
    if (connection === undefined) return [];
    return {
      key: hitKey(hit),
      ...deedsOf(hit),
      content: <NameEntry hit={hit} connection={connection} />,
    };
  });
}

function deedsOf({ kind, connectionId, id }: NameHit): Pick<PaletteEntry, 'run' | 'runBeside'> {
  if (kind === 'namespace') return { run: () => revealName({ connectionId, id }) };
  const content = { kind: 'table', connectionId, id } as const;
  return { run: () => openTab(content), runBeside: () => openTab(content, { beside: true }) };
}

interface NameEntryProps {
  readonly hit: NameHit;
  readonly connection: Connection;
}

/** A table or a namespace that was found: its name, where it is, and whose it is. */
function NameEntry({ hit, connection }: NameEntryProps) {
  const above = hit.id.slice(0, -1);
  const Icon = hit.kind === 'table' ? NamedTableIcon : NamespaceIcon;
  return (
    <>
      <i className={styles.stripe} style={{ background: `var(--conn-${connection.color})` }} aria-hidden />
      <Icon size={14} className={styles.icon} />
      {hit.kind === 'namespace' && <span className="visually-hidden">Namespace</span>}
      <span className={styles.name}>
        <Highlighted text={hit.id.at(-1) ?? ''} positions={markedIn(hit, above.length)} />
      </span>
      <span className={styles.path}>
        {above.map((name, part) => renderPart(name, part, markedIn(hit, part)))}
      </span>
      <span className={styles.connection}>
        <VisibleText text={connection.name} />
      </span>
    </>
  );
}

function renderPart(name: string, part: number, positions: readonly number[]) {
  return (
    <Fragment key={part}>
      {part > 0 && ' / '}
      <Highlighted text={name} positions={positions} />
    </Fragment>
  );
}

interface SearchedLinesProps {
  readonly states: readonly NameState[] | undefined;
  readonly connections: readonly Connection[];
  readonly problem: string | undefined;
  readonly onDone: () => void;
}

/** What was searched, how old that is, and what can be done about the rest. */
function SearchedLines({ states = [], connections, problem, onDone }: SearchedLinesProps) {
  const now = useElapsed(0);
  const nameOf = (connectionId: string) => connections.find(({ id }) => id === connectionId)?.name ?? '';
  const known = states.filter(({ connectionId }) => nameOf(connectionId) !== '');
  return (
    <>
      <ul className={styles.lines} aria-label="Search coverage">
        {problem !== undefined && <li className={styles.line}>{problem}</li>}
        {connections.length === 0 && <li className={styles.line}>No connections yet</li>}
        {stateLines(known, nameOf, now).map(({ key, state, text, actions }) => (
          <li key={key} className={styles.line} data-state={state}>
            <span className={styles.words}>
              <VisibleText text={text} />
            </span>
            {actions.map((action) => (
              <LineButton key={action.walk} action={action} onDone={onDone} />
            ))}
          </li>
        ))}
      </ul>
      <span className={styles.keys}>
        <Kbd>Enter</Kbd> open
      </span>
    </>
  );
}

function LineButton({ action, onDone }: { readonly action: LineAction; readonly onDone: () => void }) {
  const { label, about, walk, connectionIds } = action;
  return (
    <Button
      size="small"
      kind="quiet"
      label={`${label}: ${about}`}
      onPress={() => {
        controlNameLoading(connectionIds, walk);
        // The button goes with the state that it was about.
        onDone();
      }}
    >
      {label}
    </Button>
  );
}
