import { type ReactNode, useEffect, useState } from 'react';
import { commandDefinition } from '#contract/commands.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { whenIdle } from '#lib/lazy-component.tsx';
import { useDigitKeys } from '#lib/workspace/digit-keys.ts';
import { Button } from '#ui/Button.tsx';
import { VitrineMark } from '#ui/icons.ts';
import { Kbd, Shortcut } from '#ui/Shortcut.tsx';
import { BucketArt, CatalogArt, ConnectArt, FolderArt, PlanArt } from './art.tsx';
import styles from './Welcome.module.css';

/** The first page of a new user: five ways to start. Their digit keys work unless another element handles keys. */
export function Welcome() {
  const [opening, setOpening] = useState(false);
  useEffect(() => whenIdle(prepareSample), []);
  const entries: readonly EntryProps[] = [
    {
      digit: '1',
      title: 'Sample catalog',
      text: '80 demo tables on the local server, with rows, vectors, indices, and versions.',
      action: opening ? 'Opening' : 'Open sample catalog',
      art: <CatalogArt />,
      primary: true,
      busy: opening,
      onOpen: () => {
        setOpening(true);
        void openSample().finally(() => setOpening(false));
      },
    },
    {
      digit: '2',
      title: 'Your server',
      text: 'Enter an address. Vitrine detects what the server supports.',
      action: 'New connection',
      art: <ConnectArt />,
      onOpen: () => runCommand('connection.add'),
    },
    {
      digit: '3',
      title: 'Query plan',
      text: 'Paste or open the output of explain or analyze. No server needed.',
      action: 'Open plan',
      art: <PlanArt />,
      onOpen: () => runCommand('plan.open'),
    },
    {
      digit: '4',
      title: 'Local folder',
      text: 'Browse Lance tables on this computer, read-only.',
      action: 'Open folder',
      art: <FolderArt />,
      onOpen: () => runCommand('folder.open'),
    },
    {
      digit: '5',
      title: 'Bucket',
      text: 'Browse Lance tables in S3, Google Cloud Storage, or Azure, read-only.',
      action: 'Open bucket',
      art: <BucketArt />,
      onOpen: () => runCommand('bucket.open'),
    },
  ];
  useDigitKeys(entries);
  return (
    <main className={styles.page}>
      <div className={styles.hello}>
        <span className={styles.mark}>
          <VitrineMark size={28} />
        </span>
        <h1>Browse a catalog</h1>
        <p className={styles.lead}>
          Choose where to start. No account needed; nothing leaves this computer until you connect.
        </p>
        <div className={styles.doors}>
          {entries.map((entry) => (
            <Entry key={entry.digit} {...entry} />
          ))}
        </div>
        <Keys />
      </div>
    </main>
  );
}

interface EntryProps {
  readonly digit: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly art: ReactNode;
  readonly primary?: boolean;
  readonly busy?: boolean;
  readonly onOpen: () => void;
}

function Entry({ digit, title, text, action, art, primary = false, busy = false, onOpen }: EntryProps) {
  return (
    <section className={styles.door} aria-labelledby={`door-${digit}`}>
      <div className={styles.picture}>{art}</div>
      <div className={styles.words}>
        <h2 id={`door-${digit}`}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.go}>
        <Button kind={primary ? 'primary' : 'default'} autoFocus={primary} busy={busy} onPress={onOpen}>
          {action}
        </Button>
        <Kbd>{digit}</Kbd>
      </div>
    </section>
  );
}

function Keys() {
  const commandKeys = useShownKeys('palette.commands');
  const keyKeys = useShownKeys('keys.show');
  return (
    <p className={styles.keys}>
      {keyKeys !== undefined && (
        <span>
          <Shortcut keys={keyKeys} /> {commandDefinition('keys.show').title}
        </span>
      )}
      {commandKeys !== undefined && (
        <span>
          <Shortcut keys={commandKeys} /> Command palette
        </span>
      )}
    </p>
  );
}

const readShowSample = () => import('./show-sample.ts');

/** Prepares the sample in advance, without touching the user's data. */
async function prepareSample(): Promise<void> {
  await host.localServer.prepare();
  await readShowSample();
}

/** Starts the local server if needed, and shows its catalog. */
export async function openSample(): Promise<void> {
  try {
    const [connection, { showSample }] = await Promise.all([host.localServer.openSample(), readShowSample()]);
    await showSample(connection);
  } catch (problem) {
    showFailure(problem);
  }
}
