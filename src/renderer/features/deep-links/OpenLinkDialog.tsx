import { type FormEvent, useId, useState } from 'react';
import type { Connection } from '#contract/connections.ts';
import { CONNECTION_STATES } from '#contract/index.ts';
import type { AppPage, LinkServer } from '#contract/links.ts';
import { offerAddress, offerBucket } from '#features/connections/index.ts';
import { runCommand } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { useLinkToOpen } from '#lib/links/link-to-open.ts';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { openLinkTarget } from './go-to.ts';
import { LinkTarget } from './LinkTarget.tsx';
import styles from './OpenLinkDialog.module.css';
import { type LinkToFollow, type SideToFollow, useLink } from './use-link.ts';

interface OpenLinkDialogProps {
  readonly onClose: () => void;
}

/** A link to paste, or one from outside that needs the user’s decision. */
export function OpenLinkDialog({ onClose }: OpenLinkDialogProps) {
  const { text, count } = useLinkToOpen();
  return <LinkForm key={count} given={text} onClose={onClose} />;
}

function LinkForm({ given, onClose }: OpenLinkDialogProps & { readonly given: string }) {
  const formId = useId();
  const [text, setText] = useState(given);
  const [isChecked, setChecked] = useState(given !== '');
  const link = useLink(text);
  const { found, ready } = link;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (ready === undefined) return;
    openLinkTarget(ready.link, ready.connectionIds).catch(showFailure);
    onClose();
  }

  return (
    <Dialog
      title="Open link"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!canGoOn(link, isChecked)}>
            Open
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Link"
          value={text}
          onChange={(next) => {
            setText(next);
            setChecked(false);
          }}
          onBlur={() => setChecked(true)}
          mono
          autoFocus
          placeholder="vitrine://table?server=…"
          hint="Links only open a page. They never run or change anything."
          error={isChecked && found?.state === 'wrong' ? found.problem : undefined}
        />
        <Found link={link} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Errors are shown after a press, so until then the button is enabled. */
function canGoOn({ found, ready }: LinkToFollow, isChecked: boolean): boolean {
  return ready !== undefined || (found?.state === 'wrong' && !isChecked);
}

interface FoundProps extends OpenLinkDialogProps {
  readonly link: LinkToFollow;
}

/** The target of the link, and what prevents opening it. */
function Found({ link: { found, chosen, choose, isElsewhere }, onClose }: FoundProps) {
  if (found?.state !== 'leads') return null;
  const { link, sides } = found;
  return (
    <>
      <LinkTarget link={link} />
      <LinkSides sides={sides} chosen={chosen} onChoose={choose} onClose={onClose} />
      {isElsewhere && !('server' in link) && <NotHere place={link.place} />}
    </>
  );
}

interface LinkSidesProps {
  readonly sides: readonly SideToFollow[];
  /** The ID of the chosen connection, by side. */
  readonly chosen: readonly (string | undefined)[];
  readonly onChoose: (side: number, connectionId: string) => void;
  readonly onClose: () => void;
}

/** What the user has to decide about the servers of the link. */
function LinkSides({ sides, chosen, onChoose, onClose }: LinkSidesProps) {
  return sides.map(({ side: { server }, connections }, index) => {
    // A single server needs no name.
    const of = sides.length === 1 ? undefined : index === 0 ? 'before' : 'after';
    if (connections.length === 0)
      return <UnknownServer key={of ?? ''} server={server} of={of} onClose={onClose} />;
    if (connections.length === 1) return null;
    return (
      <LinkConnection
        key={of ?? ''}
        of={of}
        connections={connections}
        chosen={chosen[index]}
        onChoose={(connectionId) => onChoose(index, connectionId)}
      />
    );
  });
}

/** The table of a comparison; undefined if there is one server. */
type LinkedSide = 'before' | 'after' | undefined;

interface LinkConnectionProps {
  readonly of: LinkedSide;
  readonly connections: readonly Connection[];
  readonly chosen: string | undefined;
  readonly onChoose: (connectionId: string) => void;
}

/** Several connections are to the link’s server, maybe with different credentials: the user chooses. */
function LinkConnection({ of, connections, chosen, onChoose }: LinkConnectionProps) {
  return (
    <Select
      label={of === undefined ? 'Open with' : `Open the table ${of} with`}
      options={connections.map(({ id, name, production }) => ({
        value: id,
        label: production ? `${name} (${CONNECTION_STATES.production.short})` : name,
      }))}
      value={chosen ?? ''}
      onChange={onChoose}
      hint={`${connections.length} connections use this server.`}
    />
  );
}

interface UnknownServerProps {
  readonly server: LinkServer;
  readonly of: LinkedSide;
  readonly onClose: () => void;
}

/** SECURITY: the button fills in a form. Nothing is sent to a server named by a link before the user saves it. */
function UnknownServer({ server, of, onClose }: UnknownServerProps) {
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
  else if (server.kind === 'bucket') {
    offerBucket(server);
    openTab({ kind: 'connection', connectionId: null, isBucket: true });
  } else {
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
  bucket: {
    title: 'This bucket isn’t open',
    words: 'Open it with your keys. Nothing is sent until you save it; then open the link again.',
    action: 'Open bucket',
  },
} as const;

/** The target is stored on one computer: this is another one, or it was removed. */
function NotHere({ place }: { readonly place: AppPage }) {
  const { title, words } = place.kind === 'batch' ? BATCH : PLAN;
  return (
    <Note tone="info" announced title={title}>
      {words}
    </Note>
  );
}

const BATCH = {
  title: 'This batch isn’t on this computer',
  words:
    'Batches are saved only on the computer where they were created. Ask the sender for the JSON and paste it into a batch.',
};

const PLAN = {
  title: 'This plan isn’t on this computer',
  words:
    'Plans are saved only on the computer that ran them. Ask the sender for the plan text and open it in Plans.',
};
