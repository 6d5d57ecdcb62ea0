export { NamespaceChangeItems, StageItems } from './lazy-pages.ts';
export { TableChangeItems, TableChangeSubmenus, VersionChangeItems } from './TableChangeItems.tsx';
