import type { Connection } from '../../../contract/index.ts';
import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { copyLink } from '../../lib/links/index.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { BesideIcon, CopyIcon, MoreIcon, PlanIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { TableChangeItems } from '../actions/index.ts';
import { CompareTableItem } from '../compare-tables/index.ts';
import { shownTable } from './shown-table.ts';
import { useTableState } from './table-state.ts';

export interface MoreMenuProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** What the header has no room for. */
  readonly folds: { readonly query: boolean; readonly change: boolean };
}

/** What is wanted now and then, and what the header has no room for. */
export function MoreMenu({ connection, id, folds }: MoreMenuProps) {
  const queryKeys = useShownKeys('query.open');
  const besideKeys = useShownKeys('tab.beside');
  const { question } = useTableState(connection.id, id);
  const table = { connectionId: connection.id, id };
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label={`More for ${id.at(-1) ?? ''}`} placement="bottom end">
        {folds.query && (
          <MenuItem icon={PlanIcon} keys={queryKeys} onAction={() => openTab({ ...table, kind: 'query' })}>
            Query
          </MenuItem>
        )}
        <MenuItem
          icon={BesideIcon}
          keys={besideKeys}
          onAction={() => openTab({ ...table, kind: 'table' }, { beside: true })}
        >
          Open to the side
        </MenuItem>
        <CompareTableItem {...table} version={question.version} />
        <MenuItem
          icon={CopyIcon}
          onAction={() => copyLink({ ...table, kind: 'table' }, shownTable(connection.id, id))}
        >
          Copy link
        </MenuItem>
        <MenuItem icon={CopyIcon} onAction={() => void copyText(id.at(-1) ?? '')}>
          Copy name
        </MenuItem>
        {folds.change && <TableChangeItems connection={connection} id={id} />}
      </Menu>
    </MenuTrigger>
  );
}
