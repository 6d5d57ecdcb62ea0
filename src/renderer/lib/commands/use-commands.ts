import { createContext, use, useEffect, useRef } from 'react';
import type { CommandId } from '../../../contract/commands.ts';
import { handleCommands } from './handlers.ts';

/** False on a page that is shown beside the one where the user is: the commands are that one's. */
export const TakesCommands = createContext(true);

/** Takes on commands while the component is shown. The set of commands must stay the same between renders. */
export function useCommands(table: Partial<Record<CommandId, () => void>>): void {
  const latest = useRef(table);
  const takes = use(TakesCommands);
  useEffect(() => {
    latest.current = table;
  });
  useEffect(() => {
    if (!takes) return;
    const stable = Object.keys(latest.current).map((id) => [id, () => latest.current[id as CommandId]?.()]);
    return handleCommands(Object.fromEntries(stable));
  }, [takes]);
}
