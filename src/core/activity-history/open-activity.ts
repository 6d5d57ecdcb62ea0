import { type ActivityFilter, ALL_ACTIVITY } from '#contract/activity-filter.ts';
import type { AboutApp, ActivityEvent, ActivityFormat, Notice } from '#contract/index.ts';
import { type ActivityLog, createActivityLog } from '../activity-log/activity-log.ts';
import { requestsEvent } from '../activity-log/log-entries.ts';
import { createEmitter } from '../emitter.ts';
import type { SettingsStore } from '../settings-store.ts';
import { orStorageError } from '../storage/errors.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { openActivityHistory } from './activity-history.ts';

interface ActivityOptions {
  readonly place: StorePlace;
  readonly settings: SettingsStore;
  readonly nameOf: (connectionId: string) => string | undefined;
}

/** The requests of this run, the stored ones, and what uses both. */
export async function openActivity({ place, settings, nameOf }: ActivityOptions) {
  const bounds = () => {
    const { activityDays: days, activityMegabytes: megabytes } = settings.get();
    return { days, megabytes };
  };
  const history = await openActivityHistory({ place, bounds, nameOf, lastId: () => activityLog.lastId() });
  const activityLog: ActivityLog = createActivityLog({ lastId: history.firstId, onEnded: history.record });
  settings.subscribe(() => void history.tidy());
  const from = { history, activityLog, nameOf };
  const events = createEmitter<ActivityEvent>();
  activityLog.subscribe((entries) => events.emit(requestsEvent(activityLog, entries)));

  function clear(): void {
    activityLog.clear();
    events.emit({ type: 'cleared' });
    events.emit(requestsEvent(activityLog, activityLog.list()));
  }

  return {
    activityLog,
    history,
    /** For windows that show the list. */
    events,
    /** Empties the list; stored requests stay. */
    clear,
    async forget(): Promise<void> {
      clear();
      await orStorageError('remove the saved Activity', history.clear);
    },
    exported: async function* (filter: ActivityFilter, format: ActivityFormat): AsyncGenerator<string> {
      const { recordsOf, writeActivity } = await import('./export-activity.ts');
      yield* writeActivity(recordsOf(from, filter), format);
    },
    async supportBundle(about: AboutApp, notices: readonly Notice[]): Promise<string> {
      const [{ recordsOf }, { supportBundle }] = await Promise.all([
        import('./export-activity.ts'),
        import('../shell/support-bundle.ts'),
      ]);
      const records = recordsOf(from, ALL_ACTIVITY);
      return supportBundle({ about, settings: settings.get(), notices, records });
    },
  };
}
