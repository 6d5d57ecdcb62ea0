import { createContext, use, useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { type CommandId, commandAfter, commandsByKey, shownKeys } from '#contract/commands.ts';
import { useHostState } from './host/host-state.ts';

type Handler = () => void;

interface Taken {
  readonly run: Handler;
  readonly isAvailable: () => boolean;
}

/** Who carries out a command at the moment: a part of the window takes it on while it is shown. */
const handlers = new Map<CommandId, Taken[]>();
const ALWAYS = () => true;

/** The latest part to take on a command has it, until it lets go. */
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

/** Returns whether anybody took it. On a Mac a menu takes shared keys for the first of their commands. */
export function runCommand(id: CommandId): boolean {
  const taken = takenBy(id);
  taken?.run();
  if (taken !== undefined) return true;
  const after = commandAfter(id);
  return after !== undefined && runCommand(after);
}

/** False on a page that is shown beside the one where the user is: the commands are that one's. */
export const TakesCommands = createContext(true);

/**
 * Takes on commands while the component is shown. The set of commands must stay the same between renders, and what says
 * whether they are available at the moment, as by where the focus is, the same function.
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

/** The keys of a command as they can be pressed in this shell, for tooltips and lists. */
export function useShownKeys(id: CommandId): string | undefined {
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  return shownKeys(id, shell);
}

interface KeysOptions {
  /** While a dialog is open the keys are its own. */
  readonly isBlocked: () => boolean;
}

/** Puts every command's keys to work for as long as the window lives. */
export function installKeys(target: Window, { isBlocked }: KeysOptions): () => void {
  // With Alt both the sign and the place of a key are bound: one press may be found twice.
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

/** Enter does not leave one, whatever other keys are held: the label around it takes that for a press. */
function isChoice(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);
}

function onKeys(ids: readonly CommandId[], keys: string, event: KeyboardEvent): void {
  // A bare sign is text wherever text can be typed.
  if (keys.length === 1 && isTyping(event.target)) return;
  // There they lead from word to word on a Mac, and in a list of things that have an order they move one.
  if (/^Alt\+Arrow/.test(keys) && (event.defaultPrevented || isTyping(event.target))) return;
  const id = ids.find(isAvailable);
  if (id === undefined) return;
  event.preventDefault();
  // A key that is still held after it led somewhere must not go on from there: what is to be read was not.
  if (event.repeat && keys.endsWith('Enter')) return;
  runCommand(id);
}

/**
 * In the words of tinykeys. A `?` needs Shift on most keyboards, not on all: the sign decides. With Alt the place of the
 * key counts as well, since on a Mac Option changes the sign.
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
