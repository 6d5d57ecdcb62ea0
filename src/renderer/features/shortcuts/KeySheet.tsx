import { type CommandId, commandDefinition, commandIds, shownKeys } from '#contract/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Shortcut } from '#ui/Shortcut.tsx';
import styles from './KeySheet.module.css';

/** Keys that belong to a part of the window and not to a command. */
const IN_PLACE: readonly { readonly place: string; readonly keys: readonly (readonly [string, string])[] }[] =
  [
    {
      place: 'Lists and trees',
      keys: [
        ['ArrowUp', 'Previous row'],
        ['ArrowDown', 'Next row'],
        ['ArrowRight', 'Expand, then go to first child'],
        ['ArrowLeft', 'Collapse, then go to parent'],
        ['*', 'Expand all siblings'],
        ['Space', 'Preview'],
        ['Enter', 'Open'],
        ['Shift+F10', 'Open context menu'],
      ],
    },
    {
      place: 'Tabs',
      keys: [
        ['ArrowRight', 'next tab'],
        ['Delete', 'close the tab'],
      ],
    },
  ];

interface KeySheetProps {
  readonly onClose: () => void;
}

export function KeySheet({ onClose }: KeySheetProps) {
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  const withKeys = commandIds().flatMap((id) => {
    const keys = shownKeys(id, shell);
    return keys === undefined ? [] : [{ id, keys }];
  });
  return (
    <Dialog title="Keyboard shortcuts" size="wide" onClose={onClose}>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.heading}>Anywhere</h3>
          <dl className={styles.list}>
            {withKeys.map(({ id, keys }) => (
              <CommandKeys key={id} id={id} keys={keys} />
            ))}
          </dl>
        </section>
        <div>
          {IN_PLACE.map(({ place, keys }) => (
            <section key={place} className={styles.place}>
              <h3 className={styles.heading}>{place}</h3>
              <dl className={styles.list}>
                {keys.map(([key, meaning]) => (
                  <Row key={key} keys={key} meaning={meaning} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function CommandKeys({ id, keys }: { readonly id: CommandId; readonly keys: string }) {
  return <Row keys={keys} meaning={commandDefinition(id).title} />;
}

function Row({ keys, meaning }: { readonly keys: string; readonly meaning: string }) {
  return (
    <div className={styles.row}>
      <dt>{meaning}</dt>
      <dd>
        <Shortcut keys={keys} />
      </dd>
    </div>
  );
}
