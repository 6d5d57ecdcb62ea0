import type { WindowProblem } from '#contract/index.ts';
import { classNames } from '#ui/attributes.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { InspectorFrame, InspectorTitle } from '#ui/Inspector.tsx';
import { RefreshIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { PageLayout } from '#ui/PageLayout.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './FailedPart.module.css';
import { host } from './host/host.ts';
import { useHostState } from './host/host-state.ts';
import { exactHash, queryClient, subjectOf } from './host/query-client.ts';

/** The parts of the window that can fail alone, in the words of the title and the button. */
const WORDS = {
  window: { title: 'Couldn’t show this window', reload: 'Reload window' },
  page: { title: 'Couldn’t show this page', reload: 'Reload page' },
  sidebar: { title: 'Couldn’t show the sidebar', reload: 'Reload sidebar' },
  inspector: { title: 'Couldn’t show the inspector', reload: 'Reload inspector' },
  activity: { title: 'Couldn’t show Activity', reload: 'Reload Activity' },
  dialog: { title: 'Couldn’t show this dialog', reload: 'Reload dialog' },
  rail: { title: 'Couldn’t show the navigation', reload: 'Reload navigation' },
  tabs: { title: 'Couldn’t show the tabs', reload: 'Reload tabs' },
  status: { title: 'Couldn’t show the status bar', reload: 'Reload status bar' },
  notices: { title: 'Couldn’t show the notices', reload: 'Reload notices' },
} as const;

export type PartName = keyof typeof WORDS;

/** The content of the failed part. Another content resets the error. */
export interface PartContent {
  readonly kind: string;
  readonly connectionId?: string | null;
  readonly id?: readonly string[];
}

/** Removes cached responses that no other part shows, and those about the same item. */
function forgetAnswers({ connectionId, id }: Partial<PartContent> = {}): void {
  const isOfConnection = (queried: unknown) => connectionId == null || queried === connectionId;
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => isOfConnection(subjectOf(queryKey).connectionId),
  });
  if (id === undefined || connectionId == null) return;
  const idHash = exactHash([connectionId, id]);
  void queryClient.resetQueries({
    predicate: ({ queryKey }) => {
      const { connectionId, id } = subjectOf(queryKey);
      return exactHash([connectionId, id]) === idHash;
    },
  });
}

export interface FailedPartProps {
  readonly part: PartName;
  readonly content: PartContent | undefined;
  readonly reason: unknown;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

/** Replaces a failed part of the window: shows the error and a way to reload the part. */
export function FailedPart({ part, content, reason, onShow, onClose }: FailedPartProps) {
  const { title, reload } = WORDS[part];
  const onReload = () => {
    // Nothing needs to be saved from a failed window: the host keeps its tabs.
    if (part === 'window') return location.reload();
    forgetAnswers(content);
    onShow();
  };
  const version = useHostState(({ info }) => info?.version ?? 'unknown');
  const hasTitle = part === 'window' || part === 'page' || part === 'dialog';
  const what = (
    <Note
      tone="danger"
      announced
      {...(hasTitle ? {} : { title })}
      actions={
        <>
          <Button size="small" onPress={onReload}>
            {reload}
          </Button>
          <CopyButton look="quiet" label="Copy details" text={() => detailsOf(title, version, reason)} />
        </>
      }
    >
      <p>Something went wrong in Vitrine. {part !== 'window' && 'The rest of the window still works.'}</p>
      <p className="tiny-text dim break-anywhere">
        <VisibleText text={String(reason)} limit={300} />
      </p>
    </Note>
  );
  switch (part) {
    case 'window':
    case 'page':
      return <PageLayout title={title}>{what}</PageLayout>;
    case 'dialog':
      return (
        <Dialog title={title} onClose={onClose} actions={<Button onPress={onClose}>Close</Button>}>
          {what}
        </Dialog>
      );
    case 'inspector':
      return (
        <InspectorFrame label="Inspector" head={<InspectorTitle>Inspector</InspectorTitle>}>
          <div className={styles.panel}>{what}</div>
        </InspectorFrame>
      );
    case 'rail':
    case 'tabs':
    case 'status':
      // There is room for only one line.
      return (
        <div role="alert">
          <IconButton icon={RefreshIcon} label={`${title}. ${reload}`} onPress={onReload} />
        </div>
      );
    default:
      return <div className={classNames(styles.panel, part === 'sidebar' && styles.side)}>{what}</div>;
  }
}

function detailsOf(title: string, version: string, reason: unknown): string {
  const stack = reason instanceof Error ? reason.stack : undefined;
  // Not every browser repeats the message of an error in its stack.
  const lines = [title, `Vitrine ${version}`, String(reason), stack ?? ''];
  return lines.filter((line) => line !== '').join('\n');
}

export async function reportToHost(part: string, reason: unknown, componentStack: string): Promise<void> {
  await host.app.reportProblem(reportOf(part, reason, componentStack));
}

/** A line of a stack, as each browser writes it, with function and file. */
const PLACE =
  /^\s*(?:at )?(?:(?:async |new )*([\w$.<>]{0,100})(?: \(|@))?[\w-]+:\/\/\S*\/([\w.-]{1,150}:\d+:\d+)\)?$/;
const MAX_PLACES = 20;

/** SECURITY: without the message of the error, which may quote typed text or a row. */
export function reportOf(part: string, reason: unknown, componentStack: string): WindowProblem {
  const isError = reason instanceof Error;
  const stack = isError ? (reason.stack ?? '').replace(reason.message, () => '') : '';
  const places = `${stack}\n${componentStack}`.split('\n').flatMap((line) => {
    const [, name = '', file] = PLACE.exec(line) ?? [];
    return file === undefined ? [] : [`${name || 'unnamed'} (${file})`];
  });
  return {
    part: part.slice(0, 100),
    error: isError ? reason.constructor.name.slice(0, 100) : typeof reason,
    places: places.slice(0, MAX_PLACES),
  };
}
