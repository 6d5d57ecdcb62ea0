import { tinykeys } from 'tinykeys';
import { type CommandId, commandDefinition, commandIds } from '../../../contract/commands.ts';
import { isAvailable, runCommand } from './handlers.ts';

/** Puts every command's keys to work for as long as the window lives. */
export function installKeys(target: Window): () => void {
  const bindings = commandIds().flatMap((id) =>
    commandDefinition(id).keys.map((keys) => [
      tinyKeys(keys),
      (event: KeyboardEvent) => onKeys(id, keys, event),
    ]),
  );
  return tinykeys(target, Object.fromEntries(bindings));
}

function onKeys(id: CommandId, keys: string, event: KeyboardEvent): void {
  // A bare sign is text wherever text can be typed.
  if (keys.length === 1 && isTyping(event.target)) return;
  if (!isAvailable(id)) return;
  event.preventDefault();
  runCommand(id);
}

/** Tinykeys knows `Mod` as `$mod`; a `?` needs Shift on most keyboards and the sign alone decides. */
export function tinyKeys(keys: string): string {
  if (keys === '?') return 'Shift+?';
  return keys.replace('Mod', '$mod');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
