import { useEffect, useRef } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { controlNameLoading } from '../../lib/names/name-states.ts';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { CheckIcon } from '../../ui/icons.ts';
import { useElapsed } from '../../ui/LoadingState.tsx';
import {
  filterStatus,
  type LabelPart,
  type LineAction,
  type Searched,
  searchedDetails,
} from './model/filter-status.ts';
import styles from './Sidebar.module.css';
import type { TreeView } from './use-tree.ts';

export interface FilterStatusProps {
  readonly id: string;
  readonly connection: Connection;
  readonly view: TreeView;
  /** The button that was pressed is gone, and the keys with it. */
  readonly onDone: () => void;
}

/** What the filter searches, how complete and how old that is, and what can be done about it. */
export function FilterStatus({ id, connection, view, onDone }: FilterStatusProps) {
  const searched = useSearched(view);
  const { words, complete, action } = filterStatus(searched);
  const details = searchedDetails(searched);
  return (
    <div className={styles.searched} title={details}>
      <span className={styles.words} role="status">
        {words.map(renderWords)}
      </span>
      <span id={id} hidden>
        {details}
      </span>
      {complete !== undefined && (
        <span className={styles.complete}>
          <CheckIcon size={12} label="complete" />
          <span>{complete.map(renderWords)}</span>
        </span>
      )}
      <Deed action={action} connectionId={connection.id} onGone={onDone} />
    </div>
  );
}

function useSearched({ coverage, state, filter, matched, total }: TreeView): Searched {
  const now = useElapsed(0);
  const isFiltered = filter.trim() !== '';
  return { coverage, state, now, matched: isFiltered ? { shown: matched, total } : undefined };
}

interface DeedProps {
  readonly action: LineAction | undefined;
  readonly connectionId: string;
  readonly onGone: () => void;
}

/** One button, whatever it says: who pauses with a key goes on with the same. */
function Deed({ action, connectionId, onGone }: DeedProps) {
  const hasKeys = useRef(false);
  const isThere = action !== undefined;
  useEffect(() => {
    if (isThere || !hasKeys.current) return;
    hasKeys.current = false;
    onGone();
  }, [isThere, onGone]);
  if (action === undefined) return null;
  return (
    <BaseButton
      className={styles.deed}
      onFocus={() => {
        hasKeys.current = true;
      }}
      onBlur={() => {
        hasKeys.current = false;
      }}
      onPress={() => controlNameLoading([connectionId], action.walk)}
    >
      {action.label.map(renderWords)}
    </BaseButton>
  );
}

function renderWords({ text, isForWide }: LabelPart, position: number) {
  return (
    <span key={position} className={isForWide ? styles.wide : undefined}>
      {text}
    </span>
  );
}
