import { useId, useRef, useState } from 'react';
import { runCommand } from '#lib/commands.ts';
import { useTreePlace } from '#lib/use-tree-place.ts';
import { useDigitKeys } from '#lib/workspace/digit-keys.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { AddIcon, BrowseIcon, DeleteIcon, UploadIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { Kbd } from '#ui/Shortcut.tsx';
import { chooseImportFile } from '../import/requested-import.ts';
import { AddMenu, addOperation } from '../list/AddMenu.tsx';
import type { BatchState } from '../state/batch-state.ts';
import styles from './form.module.css';

/** An empty batch: four ways to add the first operation, each with a digit as its shortcut. */
export function EmptyBatch({ draftId, connectionId }: Pick<BatchState, 'draftId' | 'connectionId'>) {
  const [isAdding, setAdding] = useState(false);
  const title = useId();
  const choices = [
    {
      digit: '1',
      icon: BrowseIcon,
      title: 'Select tables',
      text: 'Use their menu in the sidebar, or drag them onto Batch.',
      onOpen: () => runCommand('go.browse'),
    },
    {
      digit: '2',
      icon: AddIcon,
      title: 'Add operation',
      text: 'Declare, rename, or deregister a table, create a version, or delete versions.',
      onOpen: () => setAdding(true),
    },
    {
      digit: '3',
      icon: UploadIcon,
      title: 'Open batch file…',
      text: 'Open, drop, or paste a batch file, or operations as JSON.',
      onOpen: () => chooseImportFile({ connectionId, draftId }),
    },
    {
      digit: '4',
      icon: DeleteIcon,
      title: 'Delete old versions',
      text: 'Choose a table, then versions on its timeline.',
      onOpen: () => addOperation(draftId, 'delete_table_versions'),
    },
  ];
  useDigitKeys(choices);
  const first = useRef<HTMLButtonElement>(null);
  useTreePlace(first);
  return (
    <section
      ref={(section) => {
        first.current = section?.querySelector('button') ?? null;
      }}
      aria-labelledby={title}
    >
      <h1 id={title} className={styles.title}>
        This batch is empty
      </h1>
      <p className="soft">
        A batch is a set of operations. Where the server has batch commits, all are applied or none.
      </p>
      <div className={styles.choices}>
        {choices.map(({ digit, ...choice }) =>
          digit === '2' ? (
            <AddMenu key={digit} draftId={draftId} isOpen={isAdding} onOpenChange={setAdding}>
              <Choice {...choice} digit={digit} onOpen={undefined} />
            </AddMenu>
          ) : (
            <Choice key={digit} {...choice} digit={digit} />
          ),
        )}
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly digit: string;
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  /** Undefined if the menu around it handles the click. */
  readonly onOpen: (() => void) | undefined;
}

function Choice({ digit, icon: ChoiceIcon, title, text, onOpen }: ChoiceProps) {
  const about = useId();
  return (
    <BaseButton className={styles.choice} aria-label={title} aria-describedby={about} onPress={onOpen}>
      <ChoiceIcon size={20} className={styles.choiceIcon} />
      <span className="grow">
        <span className={styles.choiceTitle}>{title}</span>
        <span id={about} className={styles.choiceText}>
          {text}
        </span>
      </span>
      <Kbd>{digit}</Kbd>
    </BaseButton>
  );
}
