import type { LinkServer } from '../../../contract/links.ts';
import { runCommand } from '../../lib/commands/handlers.ts';
import { openDialog } from '../../lib/workspace/dialogs.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { offerAddress } from '../connect/index.ts';
import type { LinkedSide } from './LinkSides.tsx';

export interface UnknownServerProps {
  readonly server: LinkServer;
  readonly of: LinkedSide;
  readonly onClose: () => void;
}

/** SECURITY: the way on fills in a form. Nothing is sent to a server that a link names before the user saves it. */
export function UnknownServer({ server, of, onClose }: UnknownServerProps) {
  const { title, words, action } = WORDS[server.kind];
  const goOn = () => {
    onClose();
    offer(server);
  };
  return (
    <Note
      tone="info"
      announced
      title={
        of === undefined ? title : `${SIDE_TITLES[of]}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
      }
      actions={
        <Button size="small" onPress={goOn}>
          {action}
        </Button>
      }
    >
      {words}
    </Note>
  );
}

function offer(server: LinkServer): void {
  if (server.kind === 'local') runCommand('sample.open');
  else if (server.kind === 'folder') openDialog('open-folder');
  else {
    offerAddress(server);
    openTab({ kind: 'connection', connectionId: null });
  }
}

const SIDE_TITLES = { before: 'Before', after: 'After' } as const;

const WORDS = {
  address: {
    title: 'You have no connection to this server',
    words:
      'A new one can be filled in with its address. Nothing is sent there before you save it. Open the link again then.',
    action: 'Fill in a new connection',
  },
  local: {
    title: 'The local server is not among your connections',
    words: 'It is once you have opened the sample. Open the link again then.',
    action: 'Open the sample',
  },
  folder: {
    title: 'This folder is not open',
    words: 'Open it if it is on this computer. Open the link again then.',
    action: 'Open a folder…',
  },
} as const;
