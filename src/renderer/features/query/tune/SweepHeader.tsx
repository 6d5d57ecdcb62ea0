import type { Connection, Sweep } from '#contract/index.ts';
import { openIndexForm } from '#domain/open-change.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { copyLink } from '#lib/links/index.ts';
import { type Choice, choiceText, type Goal } from '#tuning/choice.ts';
import { milliseconds, share } from '#tuning/figures.ts';
import { comparedPoints } from '#tuning/front.ts';
import { reportLine } from '#tuning/report-line.ts';
import { settingKey, settingText } from '#tuning/setting.ts';
import { Button } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon, PauseIcon, RunIcon, StopIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { programsFor, programText, type QueryProgram } from '../model/query-programs.ts';
import { isUnderWay, startSweep } from './sweeps.ts';
import { spanText } from './TuneStart.tsx';
import styles from './tune.module.css';
import { changeTuneState } from './tune-state.ts';
import { ownQueryUnder, takeSetting } from './tuned-setting.ts';

interface SweepHeaderProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
  readonly chosen: Choice | undefined;
  readonly goal: Goal;
  readonly k: number | 'k';
  /** By its key, the setting that is looked at. */
  readonly selected: string | undefined;
}

/** What to take, once there is something to take; until then how far it is. */
export function SweepHeader(props: SweepHeaderProps) {
  const { sweep, chosen } = props;
  if (isUnderWay(sweep) || sweep.state === 'paused') return <Progress sweep={sweep} />;
  return chosen === undefined ? <NothingMeasured sweep={sweep} /> : <Verdict {...props} chosen={chosen} />;
}

function NothingMeasured({ sweep }: { readonly sweep: Sweep }) {
  const failed = sweep.points.find(({ failure }) => failure !== undefined)?.failure;
  return (
    <header className={styles.header}>
      <div className="grow">
        <h1 className={styles.title}>Nothing to compare</h1>
        <p className="soft">{failed?.message ?? 'No setting has both a recall and a latency.'}</p>
      </div>
    </header>
  );
}

function Progress({ sweep }: { readonly sweep: Sweep }) {
  const { sweepId, state, done, planned, timeLeft, part, step } = sweep;
  const isPaused = state === 'paused';
  const act = (call: Promise<void>) => void call.catch(showFailure);
  const measured = planned === 0 ? 0 : done / planned;
  return (
    <header className={styles.header}>
      <div className="grow can-shrink">
        <h1 className={styles.title}>
          {part === 'exact'
            ? 'Finding the exact answers'
            : `${formatCount(done)} of ${formatQuantity(planned, 'setting')}`}
        </h1>
        <p role="status">
          {isPaused ? 'Paused. What was measured stands.' : leftWords(sweep)}
          {timeLeft === null || isPaused ? '' : ` ${spanText(timeLeft)} left.`}
        </p>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Settings measured"
          aria-valuenow={done}
          aria-valuemin={0}
          aria-valuemax={planned}
        >
          <i
            style={{
              width: `${(part === 'exact' && step !== null ? step.done / Math.max(1, step.total) : measured) * 100}%`,
            }}
          />
        </div>
      </div>
      <div className={styles.actions}>
        {isPaused ? (
          <Button kind="primary" icon={RunIcon} onPress={() => act(host.tuning.resume({ sweepId }))}>
            Resume
          </Button>
        ) : (
          <Button icon={PauseIcon} onPress={() => act(host.tuning.pause({ sweepId }))}>
            Pause
          </Button>
        )}
        <Button icon={StopIcon} onPress={() => act(host.tuning.cancel({ sweepId }))}>
          Cancel
        </Button>
      </div>
    </header>
  );
}

function leftWords({ part, step, params, set }: Sweep): string {
  switch (part) {
    case 'exact':
      return step === null
        ? 'Once for this version of the table.'
        : `${formatCount(step.done)} of ${formatCount(step.total)}, once for this version of the table.`;
    case 'coarse':
      return params.search === 'all'
        ? 'Every combination.'
        : 'A coarse part first, then what may improve the front.';
    case 'finer':
      return `Finer steps along the front, ${formatQuantity(set.count, 'query', 'queries')} each.`;
  }
}

interface VerdictProps extends SweepHeaderProps {
  readonly chosen: Choice;
}

function Verdict({ connection, id, sweep, overlay, chosen, goal, k, selected }: VerdictProps) {
  const words = choiceText(sweep, chosen, goal, k);
  const point = sweep.points.find(({ setting }) => settingKey(setting) === selected) ?? chosen.chosen.point;
  return (
    <header className={styles.header}>
      <div className="grow can-shrink">
        <h1 className={styles.title}>{words.title}</h1>
        <p>
          {sweep.state === 'cancelled' &&
            `Canceled after ${formatCount(sweep.points.length)} of ${formatQuantity(sweep.planned, 'setting')}. `}
          {words.found}
        </p>
        <p className="soft">
          {words.others}{' '}
          {overlay !== undefined &&
            overlayWords(overlay, chosen, {
              goal,
              isOfOthers: overlay.params.setId !== sweep.params.setId,
            })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button kind="primary" onPress={() => void takeSetting(sweep, point.setting)}>
          {point === chosen.chosen.point
            ? 'Use in query'
            : `Use ${settingText(point.setting, sweep.params.axes)}`}
        </Button>
        <CopySetting {...{ connection, id, sweep, point, k }} />
        <Button onPress={() => changeIndex(connection, id, sweep)}>Change the index…</Button>
      </div>
    </header>
  );
}

function overlayWords(
  { label, points }: Sweep,
  { chosen }: Choice,
  { goal, isOfOthers }: { readonly goal: Goal; readonly isOfOthers: boolean },
): string {
  const wanted = Math.min(goal.recall, chosen.recall);
  const enough = comparedPoints(points, goal.at).filter(({ recall }) => recall >= wanted);
  const [fastest] = enough.toSorted((one, other) => one.latency - other.latency);
  const others = isOfOthers ? ' It was measured with other queries.' : '';
  if (fastest === undefined) return `${label} never reached this recall.${others}`;
  return `${label} took ${milliseconds(fastest.latency)} for ${share(fastest.recall)}.${others}`;
}

/** Builds it anew, and measures the same queries once it is there: before and after, one over the other. */
function changeIndex(connection: Connection, id: readonly string[], sweep: Sweep): void {
  const { params, index, set } = sweep;
  openIndexForm({
    connectionId: connection.id,
    id,
    index: { existing: index?.name, column: set.column, type: index?.type ?? undefined },
    onDone: () => {
      changeTuneState(connection.id, id, { overlayId: sweep.sweepId });
      if (connection.production) showToast({ text: 'The index was changed. Tune again to compare.' });
      else void startSweep(params).catch(showFailure);
    },
  });
}

interface CopySettingProps extends Pick<SweepHeaderProps, 'connection' | 'id' | 'sweep' | 'k'> {
  readonly point: Sweep['points'][number];
}

function CopySetting({ connection, id, sweep, point, k }: CopySettingProps) {
  const copy = async (program: QueryProgram) => {
    try {
      const json = await ownQueryUnder(sweep, point.setting);
      const written = programText(program, { connection, id, json, kind: 'run' });
      if ('text' in written) await copyWithToast(written.text, written.copied);
      else showToast({ tone: 'danger', text: `Couldn’t copy the setting. ${written.reason}` });
    } catch (problem) {
      const { message } = failureOf(problem).details;
      showToast({ tone: 'danger', text: `Couldn’t copy the setting. ${message}` });
    }
  };
  const copyLinkTo = async () => {
    try {
      const query = await ownQueryUnder(sweep, point.setting);
      copyLink({ kind: 'query', connectionId: connection.id, id }, { query });
    } catch (problem) {
      showFailure(problem);
    }
  };
  return (
    <MenuTrigger>
      <Button icon={CopyIcon}>Copy as</Button>
      <Menu label="Copy the setting as" placement="bottom end">
        {programsFor('run').map((program) => (
          <MenuItem key={program.as} onAction={() => void copy(program)}>
            {program.name}
          </MenuItem>
        ))}
        <MenuItem onAction={() => void copyLinkTo()}>Link</MenuItem>
        <MenuItem onAction={() => void copyWithToast(reportLine(sweep, point, k), 'Line copied')}>
          Line for a report
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
