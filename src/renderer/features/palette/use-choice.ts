import { type KeyboardEvent, useEffect, useState } from 'react';
import { goRound, STEPS } from './model/steps.ts';
import type { PaletteEntry, PaletteProps } from './Palette.tsx';

/**
 * Which entry Enter would take: the best, until another is chosen, and then that one wherever the next findings put it.
 */
export function useChoice({
  entries,
  isBehind = false,
  onClose,
}: Pick<PaletteProps, 'entries' | 'isBehind' | 'onClose'>) {
  const [chosen, setChosen] = useState<string>();
  const [awaited, setAwaited] = useState<{ readonly beside: boolean }>();
  const index = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );

  const take = (entry: PaletteEntry, beside: boolean) => {
    // First the dialog gives the focus back, then the entry may take it.
    onClose();
    (beside ? (entry.runBeside ?? entry.run) : entry.run)();
  };
  const enter = (beside: boolean) => {
    const entry = entries[index];
    // Who types and presses Enter at once means what was typed, not what was found for the letters before.
    if (isBehind) setAwaited({ beside });
    else if (entry !== undefined) take(entry, beside);
  };
  useEffect(() => {
    if (awaited === undefined || isBehind) return;
    setAwaited(undefined);
    enter(awaited.beside);
  });

  return {
    index,
    take,
    set: (entry: PaletteEntry) => setChosen(entry.key),
    reset: () => {
      setChosen(undefined);
      setAwaited(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step !== undefined) setChosen(entries[goRound(index, step, entries.length)]?.key);
      else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
      else return;
      event.preventDefault();
    },
  };
}
