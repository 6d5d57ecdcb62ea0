export { SelectionMenu } from './RowMenu.tsx';
export { Sidebar } from './Sidebar.tsx';
