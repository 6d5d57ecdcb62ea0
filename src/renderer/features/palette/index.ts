export { CommandPalette } from './CommandPalette.tsx';
export { TablePalette } from './TablePalette.tsx';
