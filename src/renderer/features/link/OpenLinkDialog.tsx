import { type FormEvent, useId, useState } from 'react';
import { useHostState } from '../../lib/host/host-state.ts';
import { useLinkToOpen } from '../../lib/links/link-to-open.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { goTo } from './go-to.ts';
import { LinkConnection } from './LinkConnection.tsx';
import styles from './OpenLinkDialog.module.css';
import { PlaceWords } from './PlaceWords.tsx';
import { UnknownServer } from './UnknownServer.tsx';
import { type WhereTo, whereTo } from './where-to.ts';

export interface OpenLinkDialogProps {
  readonly onClose: () => void;
}

/** A link is pasted here, or one came from outside that can't be followed without a word from the user. */
export function OpenLinkDialog({ onClose }: OpenLinkDialogProps) {
  const { text, count } = useLinkToOpen();
  return <LinkForm key={count} given={text} onClose={onClose} />;
}

function LinkForm({ given, onClose }: OpenLinkDialogProps & { readonly given: string }) {
  const formId = useId();
  const [text, setText] = useState(given);
  const [isChecked, setChecked] = useState(given !== '');
  const [chosen, setChosen] = useState<string>();
  const connections = useHostState((state) => state.connections);
  const found = text.trim() === '' ? undefined : whereTo(text, connections);
  const connection = connectionOf(found, chosen);

  function follow(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (connection === undefined || found === undefined || found.state === 'wrong') return;
    goTo(connection, found.link.place);
    onClose();
  }

  return (
    <Dialog
      title="Open a link"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={!canGoOn(found, connection, isChecked)}
          >
            Open
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={follow}>
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
          hint="It only leads to a page. Nothing is run or changed by it."
          error={isChecked && found?.state === 'wrong' ? found.problem : undefined}
        />
        {found !== undefined && found.state !== 'wrong' && <PlaceWords link={found.link} />}
        {found?.state === 'several' && (
          <LinkConnection connections={found.connections} chosen={connection} onChoose={setChosen} />
        )}
        {found?.state === 'unknown' && <UnknownServer link={found.link} onClose={onClose} />}
      </form>
    </Dialog>
  );
}

/** The id of the connection that the link is followed on, once it is clear. */
function connectionOf(found: WhereTo | undefined, chosen: string | undefined): string | undefined {
  if (found?.state === 'clear') return found.connection.id;
  if (found?.state !== 'several') return undefined;
  return found.connections.find(({ id }) => id === chosen)?.id ?? found.connections[0]?.id;
}

/** What is wrong is said when the button is pressed, so it can be pressed until then. */
function canGoOn(found: WhereTo | undefined, connection: string | undefined, isChecked: boolean): boolean {
  return connection !== undefined || (found?.state === 'wrong' && !isChecked);
}
