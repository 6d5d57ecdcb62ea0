import { useMutation, useQuery } from '@tanstack/react-query';
import { ACTIVITY_DAYS, ACTIVITY_MEGABYTES } from '#contract/first-paint.ts';
import type { Connection, DataKind, DataPlace } from '#contract/index.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';
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
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { showToast } from '#ui/show-toast.ts';
import { useSettings } from './GeneralSettings.tsx';
import styles from './StorageSettings.module.css';

/** Where Vitrine stores its data on this computer. */
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
          Loaded rows are held in memory until you quit. They aren’t written to files.
        </p>
      </PageSection>
      <SavedActivity />
    </SectionList>
  );
}

const DAYS = ACTIVITY_DAYS.map(
  (days) => ({ value: `${days}`, label: days === 0 ? 'Off' : formatQuantity(days, 'day') }) as const,
);
const SIZES = ACTIVITY_MEGABYTES.map((size) => ({ value: `${size}`, label: `${size} MB` }) as const);

/** How long requests are saved, and how many megabytes. */
function SavedActivity() {
  const [{ activityDays, activityMegabytes }, change] = useSettings();
  return (
    <PageSection title="Activity">
      <SegmentedField
        label="Save requests for"
        options={DAYS}
        value={`${activityDays}`}
        onChange={(next) =>
          change({ activityDays: ACTIVITY_DAYS.find((days) => `${days}` === next) ?? activityDays })
        }
        hint={
          activityDays === 0
            ? 'Requests are listed until you quit. Saved ones were removed.'
            : 'With times, sizes, and headers; secrets are hidden. Rows are never saved.'
        }
      />
      <SegmentedField
        label="At most"
        options={SIZES}
        value={`${activityMegabytes}`}
        onChange={(next) =>
          change({
            activityMegabytes: ACTIVITY_MEGABYTES.find((size) => `${size}` === next) ?? activityMegabytes,
          })
        }
      />
    </PageSection>
  );
}

const placesQuery = () =>
  // It changes with each action.
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
  batches: ['Batches', 'Drafts, and the history of changes'],
  activity: ['Activity', 'Requests of the last days; bodies only of failed ones and of changes'],
  tuning: ['Tuning', 'Vectors of query sets, exact answers, and sweeps'],
  uploads: ['Uploads', 'Files for new tables, while they are open'],
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
        {size > 0 && <ClearPlace kind={kind} onCleared={onChanged} />}
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

interface ClearPlaceProps {
  readonly kind: DataKind;
  readonly onCleared: () => void;
}

/** Clears a cache. Other data is cleared where the user sees what is lost. */
function ClearPlace({ kind, onCleared }: ClearPlaceProps) {
  const connections = useHostState((state) => state.connections);
  const way = WAYS[kind];
  const { mutate, isPending } = useMutation({
    mutationFn: async () => way?.clear(connections),
    onSuccess: () => showToast({ text: way?.done ?? '' }),
    onError: showFailure,
    onSettled: onCleared,
  });
  if (way === undefined) return null;
  return (
    <Button kind="quiet" size="small" busy={isPending} onPress={() => mutate()}>
      {way.label}
    </Button>
  );
}

interface WayToClear {
  readonly label: string;
  readonly done: string;
  readonly clear: (connections: readonly Connection[]) => Promise<unknown>;
}

const WAYS: Readonly<Partial<Record<DataKind, WayToClear>>> = {
  // They are loaded again by the next search.
  names: {
    label: 'Clear names',
    done: 'Cached names cleared',
    clear: (connections) =>
      Promise.all(
        connections.map(({ id: connectionId }) => host.names.walk({ connectionId, action: 'clear' })),
      ),
  },
  // On the disk and in the list.
  activity: { label: 'Clear activity', done: 'Activity cleared', clear: () => host.activity.forget() },
  plans: { label: 'Clear runs', done: 'Recent runs cleared', clear: clearRuns },
};

async function clearRuns(): Promise<void> {
  const runs = await host.plans.history({});
  await host.plans.forgetRuns({ runIds: runs.map(({ runId }) => runId) });
}
