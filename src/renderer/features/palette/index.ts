import { lateDialog } from '../../lib/late-dialog.tsx';

export const CommandPalette = lateDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);
export const TablePalette = lateDialog(async () => (await import('./TablePalette.tsx')).TablePalette);
export { Marked } from './Marked.tsx';
export { fuzzyMatch } from './model/fuzzy.ts';
export { Palette, type PaletteEntry } from './Palette.tsx';
