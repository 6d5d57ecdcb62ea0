import type { Connection, VersionRecord } from '../../../../contract/index.ts';
import { copyAndTell } from '../../../ui/copy-and-tell.ts';
import { CopyIcon, InfoIcon } from '../../../ui/icons/icons.ts';
import { ContextMenu, MenuItem } from '../../../ui/Menu.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { VersionChangeItems } from '../../change/index.ts';

export interface VersionMenuProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly record: VersionRecord;
  readonly at: Point;
  readonly onDescribe: (version: bigint) => void;
  readonly onClose: () => void;
}

/** What can be done with a version of the list. */
export function VersionMenu({ connection, id, record, at, onDescribe, onClose }: VersionMenuProps) {
  const { version, manifestPath } = record;
  return (
    <ContextMenu label={`Menu of version ${version}`} at={at} onClose={onClose}>
      <MenuItem icon={InfoIcon} onAction={() => onDescribe(version)}>
        Describe this version
      </MenuItem>
      {manifestPath != null && (
        <MenuItem icon={CopyIcon} onAction={() => void copyAndTell(manifestPath, 'Manifest path copied')}>
          Copy the manifest path
        </MenuItem>
      )}
      <VersionChangeItems connection={connection} id={id} version={version} />
    </ContextMenu>
  );
}
