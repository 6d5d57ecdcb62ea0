export { NameMenu } from './NameMenu.tsx';
export { SelectionMenu } from './RowMenu.tsx';
export { Sidebar } from './Sidebar.tsx';
