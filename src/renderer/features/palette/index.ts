/* Not lazy, unlike other dialogs: after Ctrl+P the user types on at once, and no letter may be lost. */

export { CommandPalette } from './CommandPalette.tsx';
export { fuzzyMatch } from './fuzzy.ts';
export { Highlighted, Palette, type PaletteEntry } from './Palette.tsx';
export { TablePalette } from './TablePalette.tsx';
