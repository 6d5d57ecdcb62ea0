import { tinykeys } from 'tinykeys';
import { type CommandId, commandDefinition, commandIds } from '../../../contract/commands.ts';
import { isAvailable, runCommand } from './handlers.ts';

export interface KeysOptions {
  /** While a dialog is open the keys are its own. */
  readonly isBlocked: () => boolean;
}

/** Puts every command's keys to work for as long as the window lives. */
export function installKeys(target: Window, { isBlocked }: KeysOptions): () => void {
  // With Alt both the sign and the place of a key are bound: one press may be found twice.
  const seen = new WeakSet<KeyboardEvent>();
  const bindings = commandIds().flatMap((id) =>
    commandDefinition(id).keys.flatMap((keys) => {
      const run = (event: KeyboardEvent) => {
        if (isBlocked() || seen.has(event)) return;
        seen.add(event);
        onKeys(id, keys, event);
      };
      return tinyKeys(keys).map((binding) => [binding, run]);
    }),
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

/**
 * In the words of tinykeys. A `?` needs Shift on most keyboards, not on all: the sign decides. With Alt the place of the
 * key counts as well, since on a Mac Option changes the sign.
 */
export function tinyKeys(keys: string): readonly string[] {
  if (keys === '?') return ['?', 'Shift+?'];
  const [, sign] = /^Alt\+([A-Z0-9])$/.exec(keys) ?? [];
  if (sign === undefined) return [keys.replace('Mod', '$mod')];
  return [keys, `Alt+${/\d/.test(sign) ? 'Digit' : 'Key'}${sign}`];
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
