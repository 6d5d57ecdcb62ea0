import type { MeasuredIndex, Sweep } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { copyLink } from '#lib/links/index.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { type Choice, choiceText, type Goal } from '#tuning/choice.ts';
import { milliseconds } from '#tuning/figures.ts';
import { FEW_ROWS } from '#tuning/index-advice.ts';
import { reportLine } from '#tuning/report-line.ts';
import { settingKey, settingText } from '#tuning/setting.ts';
import { Button } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { programsFor, programText, type QueryProgram } from '../model/query-programs.ts';
import { changeIndex } from './change-index.ts';
import styles from './tune.module.css';
import { ownQueryUnder, takeSetting } from './tuned-setting.ts';

export interface SettingChoiceProps {
  readonly sweep: Sweep;
  /** The current index of the table, if known. */
  readonly index: MeasuredIndex | null | undefined;
  readonly chosen: Choice | undefined;
  readonly goal: Goal;
  readonly k: number | 'k';
  /** The key of the selected setting. */
  readonly selected: string | undefined;
}

/** The recommended setting and its measurements. */
export function SettingChoice(props: SettingChoiceProps & { readonly chosen: Choice }) {
  const { connection } = useTableScope();
  const { sweep, index, chosen, goal, k, selected } = props;
  const words = choiceText(sweep, chosen, goal, k);
  const point = sweep.points.find(({ setting }) => settingKey(setting) === selected) ?? chosen.chosen.point;
  return (
    <header className={styles.header}>
      <div className="grow can-shrink">
        <h2 className={styles.title}>{words.title}</h2>
        <p>
          {sweep.state === 'cancelled' &&
            `Canceled after ${formatCount(sweep.points.length)} of ${formatQuantity(sweep.planned, 'setting')}. `}
          {words.found}
        </p>
        {words.others !== '' && <p className="soft">{words.others}</p>}
      </div>
      <div className={styles.actions}>
        <Button kind="primary" onPress={() => void takeSetting(sweep, point.setting)}>
          {point === chosen.chosen.point && chosen.meets === 'both'
            ? 'Use in query'
            : `Use ${settingText(point.setting, sweep.params.axes)}`}
        </Button>
        <CopySetting sweep={sweep} point={point} k={k} />
        <Button onPress={() => changeIndex({ connection, sweep, index })}>Change the index…</Button>
      </div>
    </header>
  );
}

/** Without an index, a search compares all rows, so settings make no difference. */
export function isWithoutIndex({ index, indexProblem, points }: Sweep): boolean {
  return index === null && indexProblem === undefined && points.length > 0;
}

export function NoIndexChoice({ sweep, index, goal }: SettingChoiceProps) {
  const { connection } = useTableScope();
  const { rowCount, points, set } = sweep;
  const rows = rowCount === null ? 'all rows' : `all ${formatQuantity(rowCount, 'row')}`;
  const [fastest] = points
    .flatMap(({ measured }) => measured?.latency[goal.at] ?? [])
    .toSorted((one, other) => one - other);
  const isSmall = rowCount !== null && rowCount < FEW_ROWS;
  return (
    <header className={styles.header}>
      <div className="grow can-shrink">
        <h2 className={styles.title}>
          <VisibleText text={set.column} limit={60} /> has no index
        </h2>
        <p>
          {`Every search compares ${rows}${fastest === undefined ? '' : `, with a ${goal.at} of ${milliseconds(fastest)}`}. nprobes, refine, and ef would change nothing.`}
        </p>
        <p className="soft">
          {isSmall
            ? 'For so few rows, an index is seldom faster.'
            : 'An index makes searches faster, and finds a little less.'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          kind={isSmall ? 'default' : 'primary'}
          onPress={() => changeIndex({ connection, sweep, index })}
        >
          Create an index…
        </Button>
      </div>
    </header>
  );
}

interface CopySettingProps extends Pick<SettingChoiceProps, 'sweep' | 'k'> {
  readonly point: Sweep['points'][number];
}

function CopySetting({ sweep, point, k }: CopySettingProps) {
  const { connection, ref } = useTableScope();
  const location = useTableDescription(ref)?.answer.location ?? undefined;
  const copy = async (program: QueryProgram) => {
    try {
      const json = await ownQueryUnder(sweep, point.setting);
      const written = programText(program, { connection, id: ref.id, location, json, kind: 'run' });
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
      copyLink({ kind: 'table', ...ref, page: 'query' }, { query });
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
