import { useEffect, useRef } from 'react';
import type { CommandId } from '../../../contract/commands.ts';
import { handleCommands } from './handlers.ts';

/** Takes on commands while the component is shown. The set of commands must stay the same between renders. */
export function useCommands(table: Partial<Record<CommandId, () => void>>): void {
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });
  useEffect(() => {
    const stable = Object.keys(latest.current).map((id) => [id, () => latest.current[id as CommandId]?.()]);
    return handleCommands(Object.fromEntries(stable));
  }, []);
}
