import type { VersionRecord } from '#contract/index.ts';
import { openComparison } from '#domain/open-comparison.ts';
import { VersionChangeItems } from '#features/actions/index.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CompareIcon, CopyIcon, InfoIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem } from '#ui/Menu.tsx';
import type { Point } from '#ui/tree/tree-props.ts';
import type { TableProps } from '../table-state.ts';

export interface VersionRowMenuProps extends TableProps {
  readonly record: VersionRecord;
  /** The next older version that is known. */
  readonly before: bigint | undefined;
  /** The two that are marked, the older first. */
  readonly pair: readonly [bigint, bigint] | undefined;
  readonly at: Point;
  readonly onDescribe: (version: bigint) => void;
  readonly onClose: () => void;
}

/** What can be done with a version of the list. */
export function VersionRowMenu(props: VersionRowMenuProps) {
  const { connection, id, record, at, onDescribe, onClose } = props;
  const { version, manifestPath } = record;
  return (
    <ContextMenu label={`Version ${version} actions`} at={at} onClose={onClose}>
      <MenuItem icon={InfoIcon} onAction={() => onDescribe(version)}>
        Open this version
      </MenuItem>
      <CompareItems {...props} />
      {manifestPath != null && (
        <MenuItem icon={CopyIcon} onAction={() => void copyWithToast(manifestPath, 'Manifest path copied')}>
          Copy manifest path
        </MenuItem>
      )}
      <VersionChangeItems connection={connection} id={id} version={version} />
    </ContextMenu>
  );
}

function CompareItems({ connection, id, record: { version }, before, pair }: VersionRowMenuProps) {
  const at = (wanted?: bigint) => ({
    connectionId: connection.id,
    id,
    ...(wanted === undefined ? {} : { version: wanted }),
  });
  return (
    <>
      {pair !== undefined && (
        <MenuItem icon={CompareIcon} onAction={() => openComparison(at(pair[0]), at(pair[1]))}>
          {`Compare ${pair[0]} with ${pair[1]}`}
        </MenuItem>
      )}
      {before !== undefined && (
        <MenuItem icon={CompareIcon} onAction={() => openComparison(at(before), at(version))}>
          {`Compare with previous (${before})`}
        </MenuItem>
      )}
      <MenuItem icon={CompareIcon} onAction={() => openComparison(at(version), at())}>
        Compare with latest
      </MenuItem>
    </>
  );
}
