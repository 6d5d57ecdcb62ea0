import type { Connection } from '../../../../contract/index.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { folderName } from '../model/folder-name.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { NameSection } from './NameSection.tsx';

export interface BuiltInServerSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection;
}

/** A server that Vitrine runs itself: its address is its own affair, and so there is little more than a name to say. */
export function BuiltInServerSection({ control, connection }: BuiltInServerSectionProps) {
  const { folder } = connection;
  const usual = folder === undefined ? 'sample' : folderName(folder);
  return (
    <>
      <NameSection control={control} connection={connection} usual={usual} />
      {folder !== undefined && (
        <TextField label="Folder" labelPlace="beside" mono readOnly value={folder} onChange={() => {}} />
      )}
    </>
  );
}
