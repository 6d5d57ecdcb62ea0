import { type DragEvent, useState } from 'react';
import { StageItems } from '../features/actions/index.ts';
import { useStagedCount } from '../features/batch/index.ts';
import { type DraggedTables, hasTables, tablesOf } from '../lib/dragged-tables.ts';
import { formatQuantity } from '../lib/format/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import { BatchIcon } from '../ui/icons/icons.ts';
import { ContextMenu } from '../ui/Menu.tsx';
import type { Point } from '../ui/tree/tree-props.ts';
import styles from './Rail.module.css';
import { RailButton } from './RailButton.tsx';

interface Dropped extends DraggedTables {
  readonly at: Point;
}

/** The way to the batch, with how much waits in it. Tables that are dropped on it go into it. */
export function BatchButton({ current }: { readonly current: boolean }) {
  const staged = useStagedCount();
  const [dropped, setDropped] = useState<Dropped>();
  const [isOver, setOver] = useState(false);
  function onDragOver(event: DragEvent): void {
    if (!hasTables(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const tables = tablesOf(event.dataTransfer);
    if (tables !== undefined) setDropped({ ...tables, at: { x: event.clientX, y: event.clientY } });
  }
  return (
    <span
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <RailButton
        command="go.batch"
        icon={BatchIcon}
        current={current}
        {...(staged === 0 ? {} : { count: staged })}
      />
      {dropped !== undefined && <DropMenu {...dropped} onClose={() => setDropped(undefined)} />}
    </span>
  );
}

function DropMenu({ connectionId, ids, at, onClose }: Dropped & { readonly onClose: () => void }) {
  const connection = useConnection(connectionId);
  if (connection === undefined || connection.readOnly) return null;
  return (
    <ContextMenu label={`Add ${formatQuantity(ids.length, 'table')} to batch`} at={at} onClose={onClose}>
      <StageItems connection={connection} ids={ids} />
    </ContextMenu>
  );
}
