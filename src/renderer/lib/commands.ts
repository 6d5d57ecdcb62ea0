import { createContext, use, useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { type CommandId, commandAfter, commandsByKey, shownKeys } from '#contract/commands.ts';
import { useHostState } from './host/host-state.ts';

type Handler = () => void;

interface Taken {
  readonly run: Handler;
  readonly isAvailable: () => boolean;
}

/** The current handlers of each command: a part of the window registers them while it is shown. */
const handlers = new Map<CommandId, Taken[]>();
const ALWAYS = () => true;

/** The part that registered last handles the command, until it unregisters. */
function handleCommand(id: CommandId, taken: Taken): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), taken]);
  return () => {
    handlers.set(
      id,
      (handlers.get(id) ?? []).filter((other) => other !== taken),
    );
  };
}

export function handleCommands(
  table: Partial<Record<CommandId, Handler>>,
  isAvailable: () => boolean = ALWAYS,
): () => void {
  const releases = Object.entries(table).map(([id, run]) =>
    handleCommand(id as CommandId, { run, isAvailable }),
  );
  return () => {
    for (const release of releases) release();
  };
}

function takenBy(id: CommandId): Taken | undefined {
  return handlers.get(id)?.findLast((taken) => taken.isAvailable());
}

export function isAvailable(id: CommandId): boolean {
  return takenBy(id) !== undefined;
}

/** Returns whether a handler ran it. On a Mac, a menu binds shared keys to the first of their commands. */
export function runCommand(id: CommandId): boolean {
  const taken = takenBy(id);
  taken?.run();
  if (taken !== undefined) return true;
  const after = commandAfter(id);
  return after !== undefined && runCommand(after);
}

/** False in the page of the side without the focus: commands go to the focused side. */
export const TakesCommands = createContext(true);

/**
 * Registers commands while the component is mounted. The set of commands must not change between renders; `isAvailable`
 * must be the same function and may depend on the current state, e.g. the focus.
 */
export function useCommands(
  table: Partial<Record<CommandId, () => void>>,
  isAvailable: () => boolean = ALWAYS,
): void {
  const latest = useRef(table);
  const takes = use(TakesCommands);
  useEffect(() => {
    latest.current = table;
  });
  useEffect(() => {
    if (!takes) return;
    const stable = Object.keys(latest.current).map((id) => [id, () => latest.current[id as CommandId]?.()]);
    return handleCommands(Object.fromEntries(stable), isAvailable);
  }, [takes, isAvailable]);
}

/** The shortcut of a command in this shell, for tooltips and lists. */
export function useShownKeys(id: CommandId): string | undefined {
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  return shownKeys(id, shell);
}

interface KeysOptions {
  /** True while a dialog is open, which handles its own keys. */
  readonly isBlocked: () => boolean;
}

/** Binds the keys of all commands for as long as the window lives. */
export function installKeys(target: Window, { isBlocked }: KeysOptions): () => void {
  // With Alt, both the character and the position of a key are bound, so one press may match twice.
  const seen = new WeakSet<KeyboardEvent>();
  const bindings = [...commandsByKey()].flatMap(([keys, ids]) => {
    const run = (event: KeyboardEvent) => {
      if (isBlocked() || seen.has(event)) return;
      seen.add(event);
      onKeys(ids, keys, event);
    };
    return tinyKeys(keys).map((binding) => [binding, run] as const);
  });
  const early = bindings.map(([binding, run]) => [
    binding,
    (event: KeyboardEvent) => isChoice(event.target) && run(event),
  ]);
  const releases = [
    tinykeys(target, Object.fromEntries(bindings)),
    tinykeys(target, Object.fromEntries(early), { capture: true }),
  ];
  return () => {
    for (const release of releases) release();
  };
}

/** Commands on Enter don’t run from a radio button or checkbox: its label takes the key for a press. */
function isChoice(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);
}

function onKeys(ids: readonly CommandId[], keys: string, event: KeyboardEvent): void {
  // A single character is text wherever the user can type.
  if (keys.length === 1 && isTyping(event.target)) return;
  // In text these move by words on a Mac, and in sortable lists they move an item.
  if (/^Alt\+Arrow/.test(keys) && (event.defaultPrevented || isTyping(event.target))) return;
  const id = ids.find(isAvailable);
  if (id === undefined) return;
  event.preventDefault();
  // A key that is still held after it opened a page must not act on that page, which the user hasn’t read.
  if (event.repeat && keys.endsWith('Enter')) return;
  runCommand(id);
}

/**
 * The syntax of tinykeys. `?` needs Shift on most keyboards, not on all: the character decides. With Alt, the position
 * of the key also counts, because on a Mac Option changes the character.
 */
function tinyKeys(keys: string): readonly string[] {
  if (keys === '?') return ['?', 'Shift+?'];
  const [, sign] = /^Alt\+([A-Z0-9])$/.exec(keys) ?? [];
  if (sign === undefined) return [keys.replace('Mod', '$mod')];
  return [keys, `Alt+${/\d/.test(sign) ? 'Digit' : 'Key'}${sign}`];
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
