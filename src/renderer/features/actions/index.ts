export {
  NamespaceChangeItems,
  StageItems,
  TableChangeItems,
  TableChangeSubmenus,
  VersionChangeItems,
} from './ChangeItems.tsx';
