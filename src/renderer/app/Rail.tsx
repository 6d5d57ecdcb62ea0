import { type DragEvent, useState } from 'react';
import { type CommandId, commandDefinition } from '#contract/commands.ts';
import { StageItems } from '#features/actions/lazy-pages.ts';
import { useStagedCount } from '#features/batch/index.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { type DraggedTables, draggedTables, hasTables } from '#lib/dragged-tables.ts';
import { formatQuantity } from '#lib/format.ts';
import { useConnection, useHostState } from '#lib/host/host-state.ts';
import { activeTab, areaOf, useWorkspace } from '#lib/workspace/workspace.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import {
  ActivityIcon,
  BatchIcon,
  BrowseIcon,
  PlanIcon,
  ServerIcon,
  SettingsIcon,
  VitrineMark,
} from '#ui/icons.ts';
import { ContextMenu } from '#ui/Menu.tsx';
import type { Icon } from '#ui/make-icon.tsx';
import styles from './Rail.module.css';

/** The sections of the window; the current one is marked. */
export function Rail() {
  const area = useWorkspace((state) => areaOf(activeTab(state)?.content));
  const drawerOpen = useWorkspace((state) => state.drawerOpen);
  const server = useHostState((state) => state.server.state);
  return (
    <nav className={styles.rail} aria-label="Main navigation">
      <span className={styles.mark}>
        <VitrineMark size={20} />
      </span>
      <RailButton command="go.browse" icon={BrowseIcon} current={area === 'browse'} />
      <RailButton command="go.plans" icon={PlanIcon} current={area === 'plans'} />
      <BatchButton current={area === 'batch'} />
      <RailButton command="go.activity" icon={ActivityIcon} pressed={drawerOpen} />
      <RailButton
        command="go.server"
        icon={ServerIcon}
        current={area === 'server'}
        {...(server === 'stopped' ? {} : { state: server })}
      />
      <span className={styles.rest} />
      <RailButton command="settings.open" icon={SettingsIcon} current={area === 'settings'} />
    </nav>
  );
}

interface RailButtonProps {
  readonly command: CommandId;
  readonly icon: Icon;
  /** The page of this section is shown. */
  readonly current?: boolean;
  /** This part of the window is open; it stays beside any page. */
  readonly pressed?: boolean;
  /** The meaning of the mark on the icon, for screen readers. */
  readonly state?: string;
  /** The number of pending items. */
  readonly count?: number;
}

/** The button of a section, or of a part of the window. */
function RailButton({ command, icon: Picture, current = false, pressed, state, count }: RailButtonProps) {
  const { title } = commandDefinition(command);
  const more = state ?? (count === undefined ? undefined : formatQuantity(count, 'operation'));
  const keys = useShownKeys(command);
  return (
    <BaseButton
      className={styles.button}
      tip={{ text: title, keys, side: 'right' }}
      aria-label={more === undefined ? title : `${title}, ${more}`}
      aria-current={current ? 'page' : undefined}
      aria-pressed={pressed}
      onPress={() => runCommand(command)}
    >
      <Picture size={20} />
      {state !== undefined && <span className={styles.live} data-state={state} />}
      {count !== undefined && (
        <span className={styles.count} aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </BaseButton>
  );
}

/** A larger number doesn’t fit on the icon; the label has it in full. */
const MAX_SHOWN = 999;

interface Dropped extends DraggedTables {
  readonly at: MenuPlace;
}

/** Opens the batch and shows the number of its operations. Tables dropped on it are added to the batch. */
function BatchButton({ current }: { readonly current: boolean }) {
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
    const tables = draggedTables(event.dataTransfer);
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
