import type { LinkServer } from '../../../contract/links.ts';
import { runCommand } from '../../lib/commands/handlers.ts';
import { openDialog } from '../../lib/workspace/dialogs.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { offerAddress } from '../connections/index.ts';
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
    title: 'No connection to this server',
    words: 'Create one with this address. Nothing is sent until you save it; then open the link again.',
    action: 'New connection',
  },
  local: {
    title: 'No connection to the local server',
    words: 'Open the sample catalog to add it, then open the link again.',
    action: 'Open sample catalog',
  },
  folder: {
    title: 'This folder isn’t open',
    words: 'If it’s on this computer, open it, then open the link again.',
    action: 'Open folder…',
  },
} as const;
