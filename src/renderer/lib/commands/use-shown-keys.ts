import { type CommandId, shownKeys } from '../../../contract/commands.ts';
import { useHostState } from '../host/host-state.ts';

/** The keys of a command as they can be pressed in this shell, for tooltips and lists. */
export function useShownKeys(id: CommandId): string | undefined {
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  return shownKeys(id, shell);
}
