/* Not late, as other dialogs are: whoever presses Ctrl+P types on at once, and no letter may be lost. */

export { CommandPalette } from './CommandPalette.tsx';
export { fuzzyMatch } from './fuzzy.ts';
export { Highlighted, Palette, type PaletteEntry } from './Palette.tsx';
export { TablePalette } from './TablePalette.tsx';
