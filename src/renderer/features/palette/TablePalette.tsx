import { Fragment, useMemo, useState } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection, NameHit, NameState } from '#contract/index.ts';
import { type KnownNames, useKnownNames } from '#domain/names/trees.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import {
  controlNameLoading,
  type NameResults,
  revealName,
  revisionOf,
  useNameSearch,
  useNameStates,
} from '#lib/names/host-names.ts';
import { usePaced } from '#lib/use-paced.ts';
import { openTab, useOpenTabs } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { NamedTableIcon, NamespaceIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Kbd } from '#ui/Shortcut.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Palette.module.css';
import { Highlighted, Palette, type PaletteEntry } from './Palette.tsx';
import {
  hitKey,
  indexTables,
  markedIn,
  type PaletteNames,
  recentTables,
  withNamesOfTree,
} from './search-tables.ts';
import { type LineAction, stateLines } from './state-lines.ts';

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
  const open = (beside: boolean) => {
    openTab(content, { beside });
    revealName({ connectionId, id, isTable: true, keepsKeys: true });
  };
  return { run: () => open(false), runBeside: () => open(true) };
}

/** A table or a namespace that was found: its name, where it is, and whose it is. */
function NameEntry({ hit, connection }: { readonly hit: NameHit; readonly connection: Connection }) {
  const above = hit.id.slice(0, -1);
  const Icon = hit.kind === 'table' ? NamedTableIcon : NamespaceIcon;
  return (
    <>
      <i
        className={styles.stripe}
        style={{ background: `var(--conn-${stripeOf(connection)})` }}
        aria-hidden
      />
      <Icon size={14} className={styles.icon} />
      {hit.kind === 'namespace' && <span className="visually-hidden">Namespace</span>}
      <span className={styles.name}>
        <Highlighted text={hit.id.at(-1) ?? ''} positions={markedIn(hit, above.length)} />
      </span>
      <span className="grow small one-line dim">
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

interface PaletteResults {
  readonly hits: readonly NameHit[];
  /** The hits are still those of a text before. */
  readonly isBehind: boolean;
  readonly summary: string;
  /** What is to be said of no hits. */
  readonly nothing: string;
  /** Why the names could not be searched. */
  readonly problem?: string | undefined;
}

const MAX_SHOWN = 50;

/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;

/** What a text finds; for no text, what one may want to go back to. */
function useFoundNames(text: string, states: readonly NameState[] | undefined): PaletteResults {
  const known = useKnownNames();
  const recent = useRecent(known);
  const revision = usePaced(revisionOf(states ?? []), BETWEEN_LOOKS);
  const results = useNameSearch({ text, limit: MAX_SHOWN, revision });
  const found = useWithTree(results, states, known);
  return useMemo(() => {
    if (text === '') return ofNoText(recent);
    // Letters that were typed since the list was empty have found nothing yet.
    const shown = results === undefined ? { hits: recent, total: 0 } : found;
    const isBehind = results?.text !== text;
    return {
      hits: shown.hits,
      isBehind,
      summary: isBehind ? '' : countWords(shown),
      nothing: nothingWords(states),
      problem: results?.problem?.message,
    };
  }, [text, recent, results, found, states]);
}

function useRecent(known: readonly KnownNames[]): readonly NameHit[] {
  const tabs = useOpenTabs();
  return useMemo(
    () =>
      recentTables(
        tabs,
        known.flatMap(({ tables }) => tables),
        MAX_SHOWN,
      ),
    [tabs, known],
  );
}

/** The tree also has names of connections that the host has not read to the end yet. */
function useWithTree(
  results: NameResults | undefined,
  states: readonly NameState[] | undefined,
  known: readonly KnownNames[],
): PaletteNames {
  const unread = JSON.stringify(
    states?.filter(({ at }) => at === null).map((state) => state.connectionId) ?? [],
  );
  const tables = useMemo(() => {
    const unreadIds: readonly string[] = JSON.parse(unread);
    return indexTables(
      known.filter(({ connectionId }) => unreadIds.includes(connectionId)).flatMap((each) => each.tables),
    );
  }, [known, unread]);
  return useMemo(
    () =>
      results === undefined
        ? { hits: [], total: 0 }
        : withNamesOfTree(results, tables, results.text, MAX_SHOWN),
    [results, tables],
  );
}

function ofNoText(recent: readonly NameHit[]): PaletteResults {
  return {
    hits: recent,
    isBehind: false,
    summary: recent.length === 0 ? '' : formatQuantity(recent.length, 'table'),
    nothing: 'Search tables by name. Recently opened tables appear here.',
  };
}

function countWords({ hits, total }: PaletteNames): string {
  if (hits.length < total) return `Top ${hits.length} of ${formatCount(total)}`;
  return formatQuantity(total, 'match', 'matches');
}

function nothingWords(states: readonly NameState[] | undefined): string {
  if (states?.every(({ state }) => state === 'complete')) return 'No matches';
  if (states?.every(({ state }) => state === 'never')) {
    return 'No names loaded yet. Load them now to search offline.';
  }
  return 'No matches in the names loaded so far';
}
