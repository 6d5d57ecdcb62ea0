import type { CommandId } from '../../../contract/commands.ts';

type Handler = () => void;

/** Who carries out a command at the moment: a part of the window takes it on while it is shown. */
const handlers = new Map<CommandId, Handler[]>();

/** The latest part to take on a command has it, until it lets go. */
function handleCommand(id: CommandId, handler: Handler): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), handler]);
  return () => {
    handlers.set(
      id,
      (handlers.get(id) ?? []).filter((other) => other !== handler),
    );
  };
}

export function handleCommands(table: Partial<Record<CommandId, Handler>>): () => void {
  const releases = Object.entries(table).map(([id, handler]) => handleCommand(id as CommandId, handler));
  return () => {
    for (const release of releases) release();
  };
}

export function isAvailable(id: CommandId): boolean {
  return (handlers.get(id) ?? []).length > 0;
}

/** Returns whether anybody took it. */
export function runCommand(id: CommandId): boolean {
  const handler = handlers.get(id)?.at(-1);
  handler?.();
  return handler !== undefined;
}
