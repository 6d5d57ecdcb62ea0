import { type DragEvent, useEffect, useRef } from 'react';
import { type Connection, isUnchecked, type SignInState } from '#contract/index.ts';
import type { GapMark } from '#ui/drag-order.ts';
import { FailedIcon, LockIcon } from '#ui/icons.ts';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './ConnectionList.module.css';

interface ConnectionItemProps {
  readonly id: string;
  readonly connection: Connection;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  /** Where one that is dragged would go. */
  readonly mark: GapMark;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onPress: () => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** One connection: its colour, its name, where it is, and what makes it one to be careful with. */
export function ConnectionItem(props: ConnectionItemProps) {
  const { id, connection, isSelected, isCurrent, mark, onDragStart, onPress, onMenu } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={itemLabel(connection)}
      className={styles.item}
      data-current={isCurrent || undefined}
      data-insertion={mark}
      onClick={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
      draggable
      onDragStart={onDragStart}
    >
      <i className={styles.stripe} style={{ background: `var(--conn-${connection.color})` }} aria-hidden />
      <span className={styles.line}>
        <span className={styles.name}>
          <VisibleText text={connection.name} limit={80} />
        </span>
        {connection.readOnly && <LockIcon size={12} label="read-only" />}
      </span>
      <span className={styles.place}>
        <VisibleText text={connectionPlaceText(connection)} limit={200} />
      </span>
      <Marks connection={connection} />
    </div>
  );
}

function Marks({ connection }: { readonly connection: Connection }) {
  const marks = itemMarks(connection);
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map(({ tone, words }) => (
        <span key={words} className={styles.mark} data-tone={tone}>
          {tone === 'danger' && words !== 'production' && <FailedIcon size={12} />}
          {words}
        </span>
      ))}
    </span>
  );
}

/** Where it is, in a line as short as a list has. */
export function connectionPlaceText({ local, folder, address }: Connection): string {
  if (folder !== undefined) return folder;
  return local ? 'local server' : address.replace(/^https:\/\//, '');
}

interface Mark {
  readonly tone: 'danger' | 'warn' | 'ok' | 'plain';
  readonly words: string;
}

/** What makes it one to be careful with, and whether one is signed in. Never told by a colour alone. */
function itemMarks(connection: Connection): readonly Mark[] {
  const { production, signIn } = connection;
  return [
    ...(production ? [{ tone: 'danger', words: 'production' } as const] : []),
    ...(isUnchecked(connection) ? [{ tone: 'danger', words: 'certificate not verified' } as const] : []),
    ...(signIn === null ? [] : [SIGN_IN_MARKS[signIn.state]]),
  ];
}

const SIGN_IN_MARKS: Readonly<Record<SignInState['state'], Mark>> = {
  'signed-in': { tone: 'ok', words: 'signed in' },
  'signing-in': { tone: 'plain', words: 'signing in' },
  'signed-out': { tone: 'plain', words: 'signed out' },
  expired: { tone: 'warn', words: 'sign in again' },
};

/** All of it, for the ears. */
export function itemLabel(connection: Connection): string {
  const marks = itemMarks(connection).map(({ words }) => words);
  return [
    connection.name,
    connectionPlaceText(connection),
    ...marks,
    ...(connection.readOnly ? ['read-only'] : []),
  ].join(', ');
}
