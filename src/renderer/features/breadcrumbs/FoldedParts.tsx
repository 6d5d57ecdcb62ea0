import type { Connection } from '../../../contract/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreIcon, NamespaceIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import styles from './Breadcrumbs.module.css';
import { Slash } from './Crumb.tsx';
import { openNamespace } from './open-name.ts';

export interface FoldedPartsProps {
  readonly connection: Connection;
  readonly parts: readonly (readonly string[])[];
}

/** The parts that the path has no room for. */
export function FoldedParts({ connection, parts }: FoldedPartsProps) {
  return (
    <li className={styles.crumb}>
      <MenuTrigger>
        <IconButton icon={MoreIcon} size="tiny" label="Hidden path parts" />
        <Menu label="Namespaces between">
          {parts.map((part) => (
            <MenuItem
              key={part.length}
              icon={NamespaceIcon}
              text={part.at(-1) ?? ''}
              onAction={() => openNamespace(connection.id, part)}
            >
              <VisibleText text={part.at(-1) ?? ''} limit={60} />
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      <Slash />
    </li>
  );
}
