import type { CommandId } from '../../contract/commands.ts';
import { commandDefinition } from '../../contract/commands.ts';
import { runCommand } from '../lib/commands/handlers.ts';
import { useShownKeys } from '../lib/commands/use-shown-keys.ts';
import { formatQuantity } from '../lib/format/index.ts';
import { BaseButton } from '../ui/button/BaseButton.tsx';
import type { Icon } from '../ui/icons/make-icon.tsx';
import styles from './Rail.module.css';

export interface RailButtonProps {
  readonly command: CommandId;
  readonly icon: Icon;
  /** This area's page is shown. */
  readonly current?: boolean;
  /** This part of the window is open; it stays beside whatever page is shown. */
  readonly pressed?: boolean;
  /** What the mark on the icon means, for the ears. */
  readonly state?: string;
  /** How many things wait there. */
  readonly count?: number;
}

/** One area, or one part, of the window. */
export function RailButton({
  command,
  icon: Picture,
  current = false,
  pressed,
  state,
  count,
}: RailButtonProps) {
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

/** More would not fit on the icon; the label says it whole. */
const MAX_SHOWN = 999;
