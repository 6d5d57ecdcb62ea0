import { type FormEvent, useId, useState } from 'react';
import { useLinkToOpen } from '../../lib/links/link-to-open.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LinkSides } from './LinkSides.tsx';
import { LinkTarget } from './LinkTarget.tsx';
import { NotHere } from './NotHere.tsx';
import styles from './OpenLinkDialog.module.css';
import { openLinkTarget } from './open-link-target.ts';
import { type LinkToFollow, useLink } from './use-link.ts';

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

/** What is wrong is said when the button is pressed, so it can be pressed until then. */
function canGoOn({ found, ready }: LinkToFollow, isChecked: boolean): boolean {
  return ready !== undefined || (found?.state === 'wrong' && !isChecked);
}

interface FoundProps extends OpenLinkDialogProps {
  readonly link: LinkToFollow;
}

/** Where the link leads, and what stands in the way. */
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
