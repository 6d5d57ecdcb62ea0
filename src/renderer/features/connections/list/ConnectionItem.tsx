import { type DragEvent, useEffect, useRef } from 'react';
import { CONNECTION_STATES, type Connection, connectionStates, stripeOf } from '#contract/index.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import type { GapMark } from '#ui/drag-order.ts';
import { FailedIcon, LockIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './ConnectionList.module.css';

interface ConnectionItemProps {
  readonly id: string;
  readonly connection: Connection;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  /** Where a dragged connection would be dropped. */
  readonly mark: GapMark;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onPress: () => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** A connection in the list: its color, name, place, and safety marks. */
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
      <i
        className={styles.stripe}
        style={{ background: `var(--conn-${stripeOf(connection)})` }}
        aria-hidden
      />
      <span className={styles.line}>
        <span className={styles.name}>
          <VisibleText text={connection.name} limit={80} />
        </span>
        {connection.readOnly && <LockIcon size={12} label={CONNECTION_STATES['read-only'].short} />}
      </span>
      <span className={styles.place}>
        <VisibleText text={connectionPlaceText(connection)} limit={200} />
      </span>
      <Marks connection={connection} />
    </div>
  );
}

function Marks({ connection }: { readonly connection: Connection }) {
  // Read-only has an icon beside the name.
  const marks = connectionStates(connection).filter((state) => state !== 'read-only');
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map((state) => (
        <span key={state} className={styles.mark} data-tone={CONNECTION_STATES[state].tone}>
          {state === 'unchecked' && <FailedIcon size={12} />}
          {CONNECTION_STATES[state].short}
        </span>
      ))}
    </span>
  );
}

/** The place in a short line. */
export function connectionPlaceText({ local, folder, bucket, address }: Connection): string {
  const place = folder ?? bucket?.location;
  if (place !== undefined) return place;
  return local ? 'local server' : address.replace(/^https:\/\//, '');
}

/** The whole item, for screen readers. */
export function itemLabel(connection: Connection): string {
  const states = connectionStates(connection).map((state) => CONNECTION_STATES[state].short);
  return [connection.name, connectionPlaceText(connection), ...states].join(', ');
}
