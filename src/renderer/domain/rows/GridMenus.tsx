import { type ReactNode, useState } from 'react';
import type { SchemaField } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { omitUndefined } from '#ui/attributes.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CopyIcon,
  FitWidthIcon,
  InspectorIcon,
  PinIcon,
  SwapIcon,
} from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSection, MenuSeparator, Submenu } from '#ui/Menu.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type CellRange, cellCount } from './cell-range.ts';
import type { ColumnMoving, ColumnPinning, ColumnSorting } from './column-acts.ts';
import { COPY_FORMATS, type CopyFormat } from './copied-text.ts';
import { COPY_LABELS } from './copy-rows.ts';

interface ColumnMenuProps {
  readonly field: SchemaField;
  readonly onFit: () => void;
  /** Undefined if the rows can’t be sorted. */
  readonly sorting: ColumnSorting | undefined;
  readonly pinning: ColumnPinning;
  readonly moving: ColumnMoving;
  readonly columnItems?: ReactNode;
}

interface HeadMenuProps extends ColumnMenuProps {
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

export function HeadMenu({ at, onClose, ...column }: HeadMenuProps) {
  return (
    <ContextMenu label={`Actions for column ${column.field.name}`} at={at} onClose={onClose}>
      <ColumnItems {...column} />
    </ContextMenu>
  );
}

function ColumnItems({ field, onFit, sorting, pinning, moving, columnItems }: ColumnMenuProps) {
  return (
    <>
      {sorting && <SortItems {...sorting} />}
      <MenuItem icon={PinIcon} onAction={pinning.onChange}>
        {pinning.isPinned ? 'Unpin' : 'Pin left'}
      </MenuItem>
      <Submenu icon={SwapIcon} label="Move column">
        <MenuItem keys="<" disabled={moving.left === undefined} {...omitUndefined({ onAction: moving.left })}>
          Left
        </MenuItem>
        <MenuItem
          keys=">"
          disabled={moving.right === undefined}
          {...omitUndefined({ onAction: moving.right })}
        >
          Right
        </MenuItem>
      </Submenu>
      <MenuItem icon={FitWidthIcon} onAction={onFit}>
        Fit width
      </MenuItem>
      {columnItems}
      <MenuItem icon={CopyIcon} onAction={() => void copyWithToast(field.name, 'Name copied')}>
        Copy column name
      </MenuItem>
    </>
  );
}

const THIS_PAGE = <span className="tiny dim">this page only</span>;

function SortItems({ now, onSort }: ColumnSorting) {
  return (
    <>
      {now !== 'ascending' && (
        <MenuItem
          icon={ArrowUpIcon}
          after={THIS_PAGE}
          text="Sort ascending"
          onAction={() => onSort('ascending')}
        >
          Sort ascending
        </MenuItem>
      )}
      {now !== 'descending' && (
        <MenuItem
          icon={ArrowDownIcon}
          after={THIS_PAGE}
          text="Sort descending"
          onAction={() => onSort('descending')}
        >
          Sort descending
        </MenuItem>
      )}
      {now !== undefined && <MenuItem onAction={() => onSort(undefined)}>Remove sort</MenuItem>}
    </>
  );
}

interface CellMenuProps extends HeadMenuProps {
  /** As shown in the grid. */
  readonly rowNumber: number;
  /** The selected cells, if there are several and the menu was opened on one of them. */
  readonly range: CellRange | undefined;
  readonly onCopy: () => void;
  /** Copies the range, or without one the row. */
  readonly onCopyAs: (format: CopyFormat) => void;
  readonly copyPreview: (format: CopyFormat) => ReactNode;
  /** More items about the value and the row. */
  readonly cellItems?: ReactNode;
}

/** The menu of a cell or a range, with its row and column, so that all is available by keyboard. */
export function CellMenu({ rowNumber, at, onClose, range, ...props }: CellMenuProps) {
  const { field, onFit, sorting, pinning, moving, columnItems, cellItems } = props;
  return (
    <ContextMenu label={`Actions for row ${formatCount(rowNumber)}`} at={at} onClose={onClose}>
      {cellItems}
      {cellItems !== undefined && <MenuSeparator />}
      <MenuItem icon={InspectorIcon} keys="Enter" onAction={() => setInspectorOpen(true)}>
        Show full value
      </MenuItem>
      <MenuItem icon={CopyIcon} keys="Mod+C" onAction={props.onCopy}>
        {range === undefined ? 'Copy value' : `Copy ${formatQuantity(cellCount(range), 'cell')}`}
      </MenuItem>
      <CopyAsMenu isRow={range === undefined} onCopyAs={props.onCopyAs} copyPreview={props.copyPreview} />
      <MenuSeparator />
      <MenuSection
        title={
          <>
            Column <VisibleText text={field.name === '' ? '""' : field.name} limit={40} />
          </>
        }
      >
        <ColumnItems
          field={field}
          onFit={onFit}
          sorting={sorting}
          pinning={pinning}
          moving={moving}
          columnItems={columnItems}
        />
      </MenuSection>
    </ContextMenu>
  );
}

interface CopyAsMenuProps extends Pick<CellMenuProps, 'onCopyAs' | 'copyPreview'> {
  readonly isRow: boolean;
}

/** The formats, with a preview of the focused one. */
function CopyAsMenu({ isRow, onCopyAs, copyPreview }: CopyAsMenuProps) {
  const [format, setFormat] = useState<CopyFormat>(COPY_FORMATS[0]);
  return (
    <Submenu icon={CopyIcon} label={isRow ? 'Copy row as' : 'Copy cells as'} beside={copyPreview(format)}>
      {COPY_FORMATS.map((each) => (
        <MenuItem
          key={each}
          keys={isRow && each === 'json' ? 'Mod+Shift+C' : undefined}
          onFocus={() => setFormat(each)}
          onAction={() => onCopyAs(each)}
        >
          {COPY_LABELS[each]}
        </MenuItem>
      ))}
    </Submenu>
  );
}
