import { useRef, useState } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { closeTab } from '../../lib/workspace/workspace.ts';
import { ConnectionFoot } from './ConnectionFoot.tsx';
import styles from './ConnectionPage.module.css';
import { ConnectionSections } from './ConnectionSections.tsx';
import { useFormActions } from './form/use-form-actions.ts';
import { useTakenAddress } from './form/use-offered-address.ts';
import { useOfferedForm } from './form/use-offered-form.ts';
import { usePageCommands } from './form/use-page-commands.ts';
import { useUnsaved } from './form/use-unsaved.ts';
import { hasRareSettings } from './model/connection-values.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useConnectionForm } from './use-connection-form.ts';

export interface ConnectionFormProps {
  readonly tabKey: string;
  readonly connection: Connection | undefined;
  /** Of a new one. */
  readonly color: number;
  readonly onSaved: (connection: Connection) => void;
}

export function ConnectionForm({ tabKey, connection, color, onSaved }: ConnectionFormProps) {
  const page = useRef<HTMLFormElement>(null);
  const form = useConnectionForm(connection, color);
  const [rareOpen, setRareOpen] = useState(() => hasRareSettings(form.getValues()));
  const unsaved = useUnsaved({ tabKey, form, connection, color });
  const deeds = useFormActions({
    ...{ tabKey, form, connection, onSaved },
    isChanged: () => unsaved.changed().length > 0,
    onRareInvalid: () => setRareOpen(true),
  });
  useOfferedForm({ tabKey, form, connection, page });
  useTakenAddress(form, connection === undefined);
  usePageCommands({ tabKey, form, onSave: deeds.save, isNew: connection === undefined });
  return (
    <form
      ref={page}
      className={styles.page}
      aria-label="Connection"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        deeds.saveAndOpen();
      }}
    >
      <div className={styles.scroller}>
        <ConnectionSections
          {...{ form, connection, rareOpen }}
          onRareOpenChange={setRareOpen}
          failure={deeds.failure}
          onSaveFirst={deeds.saveFirst}
          onAnyway={deeds.saveAnyway}
          onTrust={deeds.trust}
        />
      </div>
      <ConnectionFoot
        {...{ tabKey, form, connection, color }}
        busy={deeds.busy}
        onStop={deeds.stop}
        onSave={deeds.save}
      />
      {unsaved.isAsking && (
        <UnsavedQuestion
          connection={connection}
          changed={unsaved.changed()}
          onStay={unsaved.stay}
          onDiscard={() => closeTab(tabKey)}
        />
      )}
    </form>
  );
}
