import { useId } from 'react';
import { formatBytes, formatCount, formatDateTime, formatQuantity, formatRelativeTime } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { ManagedVersionsIcon, WarningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Switch } from '#ui/Switch.tsx';
import { changeLoadsDetails, useLoadsDetails } from './detail-choice.ts';
import styles from './Names.module.css';
import type { NameFilter } from './name-order.ts';
import {
  CONCERNS,
  type Concern,
  concernLabel,
  type NamespaceHealth,
  sizedLabel,
} from './namespace-health.ts';
import type { DetailLoading } from './use-details.ts';

interface HealthLineProps {
  readonly connectionId: string;
  readonly health: NamespaceHealth;
  readonly only: NameFilter;
  readonly failed: number;
  readonly loading: DetailLoading;
  readonly onOnly: (only: NameFilter) => void;
  readonly onRetry: () => void;
}

/** The health of the namespace, as far as it is known: each part filters the tables that it is about. */
export function HealthLine({ health, only, onOnly, failed, onRetry, ...controls }: HealthLineProps) {
  const { bytes, loaded, since, tables } = health;
  return (
    <section className={styles.line} aria-label="Health">
      {bytes !== undefined && (
        <span>
          <b className={styles.sum}>{formatBytes(bytes)}</b> {sizedLabel(health)}
        </span>
      )}
      {CONCERNS.filter((concern) => health.concerned[concern] > 0 || only === concern).map((concern) => (
        <ConcernButton key={concern} health={health} concern={concern} only={only} onOnly={onOnly} />
      ))}
      <span className={styles.controls}>
        <span className={styles.loaded}>
          {`${formatCount(loaded)} of ${formatCount(tables)} loaded`}
          {since !== undefined && <Oldest at={since} />}
          {failed > 0 && (
            <Button
              kind="quiet"
              size="small"
              label={`Retry ${formatQuantity(failed, 'table')}`}
              onPress={onRetry}
            >
              {`Retry ${formatCount(failed)}`}
            </Button>
          )}
        </span>
        <LoadControl {...controls} />
      </span>
    </section>
  );
}

/** The age of what was just loaded isn’t shown. */
const WORTH_SAYING = 60_000;

function Oldest({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  const zone = useTimeZone();
  if (elapsed < WORTH_SAYING) return null;
  return (
    <time title={`Oldest loaded ${formatDateTime(at, zone)}`}>{formatRelativeTime(at, at + elapsed)}</time>
  );
}

type ConcernButtonProps = Pick<HealthLineProps, 'health' | 'only' | 'onOnly'> & { readonly concern: Concern };

function ConcernButton({ health, concern, only, onOnly }: ConcernButtonProps) {
  const [count, rest] = concernLabel(health, concern);
  const isOn = only === concern;
  const Mark = concern === 'old-versions' ? ManagedVersionsIcon : WarningIcon;
  return (
    <button
      type="button"
      className={styles.concern}
      aria-pressed={isOn}
      onClick={() => onOnly(isOn ? 'all' : concern)}
    >
      <Mark size={14} className={concern === 'old-versions' ? 'dim' : 'warn'} />
      <span className="clip">
        <b>{count}</b> {rest}
      </span>
    </button>
  );
}

/** If nothing loads automatically, a button loads the visible rows, and shows the number of requests before. */
function LoadControl({ connectionId, loading }: Pick<HealthLineProps, 'connectionId' | 'loading'>) {
  const loads = useLoadsDetails(connectionId);
  const hint = useId();
  const { byPress, waiting, requests, load } = loading;
  if (byPress === undefined) {
    return (
      <Switch on={loads} onChange={(on) => changeLoadsDetails(connectionId, on)}>
        Load details
      </Switch>
    );
  }
  if (waiting === 0) return null;
  return (
    <>
      <span id={hint} className="dim">
        {`${formatQuantity(waiting, 'table')} in view, up to ${formatQuantity(requests, 'request')}`}
      </span>
      <Button size="small" describedBy={hint} onPress={load}>
        Load details
      </Button>
    </>
  );
}
