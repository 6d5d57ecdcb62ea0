import { useMutation, useQuery } from '@tanstack/react-query';
import type { DataKind, DataPlace } from '#contract/index.ts';
import { formatBytes } from '#lib/format.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FolderIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { PageSection, SectionList } from '#ui/PageLayout.tsx';
import { showToast } from '#ui/Toasts.tsx';
import styles from './StorageSettings.module.css';

/** Where everything lies that Vitrine stores on this computer. */
export function StorageSettings() {
  const info = useHostState((state) => state.info);
  return (
    <SectionList>
      <PageSection title="On this computer">
        {info?.writable === false && (
          <Note tone="warn" title="Changes aren’t saved">
            Another Vitrine is using this data folder.
          </Note>
        )}
        <Places canShow={info?.showsFiles === true} />
        <p className="small dim">
          Activity and loaded rows are held in memory until you quit. They aren’t written to files.
        </p>
      </PageSection>
    </SectionList>
  );
}

const placesQuery = () =>
  // It changes with whatever one does.
  hostQueries.app.dataPlaces.queryOptions({ staleTime: 0, gcTime: 0 });

function Places({ canShow }: { readonly canShow: boolean }) {
  const { data: places, error, refetch } = useQuery(placesQuery());
  if (places === undefined) {
    return error === null ? (
      <LoadingState what="Measuring files" />
    ) : (
      <ErrorBox
        title="Couldn’t load what is stored"
        failure={failureOf(error).details}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <Place key={place.kind} place={place} canShow={canShow} onChanged={() => void refetch()} />
      ))}
    </ul>
  );
}

const WORDS: Readonly<Record<DataKind, readonly [title: string, what: string]>> = {
  settings: ['Settings', 'Settings, connections, windows, saved queries, and encrypted secrets'],
  plans: ['Recent runs', 'Queries with their plans, the latest 1,000'],
  batches: ['Batches', 'Drafts and the commit history'],
  names: ['Cached names', 'Names of namespaces and tables, for search'],
  server: ['Local server', 'Its catalog, the sample catalog, and the rows of their tables'],
  folders: ['Opened folders', 'The catalogs of opened folders, without their tables'],
  window: ['Window', 'Caches of the window'],
};

interface PlaceProps {
  readonly place: DataPlace;
  readonly canShow: boolean;
  readonly onChanged: () => void;
}

function Place({ place: { kind, path, size, isWhole }, canShow, onChanged }: PlaceProps) {
  const [title, what] = WORDS[kind];
  const show = () => host.app.showDataPlace({ kind }).catch(showFailure);
  return (
    <li className={styles.place} aria-label={title}>
      <span className="row gap-2">
        <span className="strong">{title}</span>
        {kind === 'names' && size > 0 && <ClearNames onCleared={onChanged} />}
      </span>
      <span className={styles.size}>
        {isWhole ? '' : 'more than '}
        {formatBytes(size)}
      </span>
      <span className={styles.tools}>
        {canShow && <IconButton icon={FolderIcon} label="Show in folder" onPress={() => void show()} />}
        <CopyButton text={path} label="Copy path" />
      </span>
      <span className={styles.what}>{what}</span>
      <span className={styles.path}>{path}</span>
    </li>
  );
}

/** They are read again as soon as somebody looks for one. */
function ClearNames({ onCleared }: { readonly onCleared: () => void }) {
  const connections = useHostState((state) => state.connections);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(
        connections.map(({ id: connectionId }) => host.names.walk({ connectionId, action: 'clear' })),
      ),
    onSuccess: () => showToast({ text: 'Cached names cleared' }),
    onError: showFailure,
    onSettled: onCleared,
  });
  return (
    <Button kind="quiet" size="small" busy={isPending} onPress={() => mutate()}>
      Clear names
    </Button>
  );
}
