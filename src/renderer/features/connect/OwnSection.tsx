import type { Connection } from '../../../contract/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { NameField } from './AddressSection.tsx';
import { folderName } from './model/folder-name.ts';
import type { ConnectionControl } from './use-connection-form.ts';

export interface OwnSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection;
}

/** A server that Vitrine runs itself: its address is its own affair, and so the name is all there is to say. */
export function OwnSection({ control, connection: { folder } }: OwnSectionProps) {
  if (folder === undefined) return <NameField control={control} />;
  return (
    <>
      <TextField label="Folder" labelPlace="beside" mono readOnly value={folder} onChange={() => {}} />
      <NameField control={control} usual={folderName(folder)} />
    </>
  );
}
