import type { Sweep } from '#contract/index.ts';
import type { Goal } from '#tuning/choice.ts';
import { latencyRangeText, milliseconds, share } from '#tuning/figures.ts';
import type { DrawnPoint, RecallPicture } from '#tuning/picture/recall-picture.ts';
import { recallText } from '#tuning/report-line.ts';
import { settingText } from '#tuning/setting.ts';
import styles from './PointTip.module.css';
import { queryName } from './tuned-setting.ts';

interface PointTipProps {
  readonly drawn: DrawnPoint;
  /** The sweep that measured the point. */
  readonly sweep: Sweep;
  readonly picture: RecallPicture;
  readonly goal: Goal;
  readonly k: number | 'k';
  /** What opening the point does; undefined if it can’t be opened here. */
  readonly hint: string | undefined;
}

const WIDTH = 232;
const HEIGHT = 236;
const AWAY = 16;
const MOST_QUERIES = 3;

/** The measurements of a setting, and the queries with the lowest recall. */
export function PointTip({ drawn, sweep, picture, goal, k, hint }: PointTipProps) {
  const { setting, measured } = drawn.point;
  if (measured === undefined || measured.recall === null) return null;
  const { recall, latency } = measured;
  const range = latency.ranges?.[goal.at];
  const isRight = drawn.x + AWAY + WIDTH > picture.width;
  const worst = recall.worstQueries.slice(0, MOST_QUERIES);
  return (
    <div
      className={styles.tip}
      style={{
        width: WIDTH,
        left: isRight ? Math.max(0, drawn.x - AWAY - WIDTH) : drawn.x + AWAY,
        top: Math.max(4, Math.min(drawn.y - 30, picture.height - HEIGHT)),
      }}
    >
      <p className="strong">{settingText(setting, sweep.params.axes)}</p>
      {drawn.isOverlay && <p className="soft">{sweep.label}</p>}
      <dl className={styles.facts}>
        <dt>{`Recall@${setting.k ?? k}`}</dt>
        <dd>{recallText(recall)}</dd>
        <dt>{goal.at}</dt>
        <dd>{milliseconds(latency[goal.at])}</dd>
        {range !== undefined && (
          <>
            <dt>between</dt>
            <dd>{latencyRangeText(range)}</dd>
          </>
        )}
      </dl>
      {worst.length > 0 && (
        <>
          <p className={styles.worstTitle}>Worst queries</p>
          <dl className={styles.facts}>
            {worst.map((query) => (
              <WorstQuery key={query.query} name={queryName(query)} found={query.recall} />
            ))}
          </dl>
        </>
      )}
      {hint !== undefined && <p className="dim">{hint}</p>}
    </div>
  );
}

function WorstQuery({ name, found }: { readonly name: string; readonly found: number }) {
  return (
    <>
      <dt className="clip">{name}</dt>
      <dd>{share(found)}</dd>
    </>
  );
}
