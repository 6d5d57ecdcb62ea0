import { useMemo } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { MeasuredTable, TunedParameter } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { effectOf } from '#tuning/search.ts';
import type { Parameter } from '#tuning/setting.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ColumnHead } from '#ui/ColumnHead.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { literalsOf, memberText, withMemberText, withNumber } from '../model/member-values.ts';
import { readQueryText } from '../model/query-text.ts';
import { changeQueryState, useQueryState } from '../query-state.ts';
import { isGraph, withFirstValues } from './first-values.ts';
import { indexText, measuredFacts } from './measured-facts.ts';
import { QuerySetField } from './QuerySetField.tsx';
import { useQuerySets } from './query-sets.ts';
import { OverlayField } from './SweepChoice.tsx';
import { useLiveSweep, useMeasuredTable, useShownSweepId } from './sweeps.ts';
import { columnProblem, TunedColumnField, useTunedColumn } from './TunedColumnField.tsx';
import { COST_ID, TuneStart } from './TuneStart.tsx';
import styles from './tune.module.css';
import { planOf, shownParameters } from './tune-plan.ts';
import { changeTuneForm, type TuneForm, useTuneForm } from './tune-state.ts';

/** The form: the queries, and the values of each parameter. */
export function TunePanel() {
  const { connection, ref } = useTableScope();
  const form = useTuneForm(ref);
  const { json } = useQueryState(ref);
  const { data: sets = [] } = useQuerySets(ref);
  const column = useTunedColumn(form, json);
  const savedSet = sets.find(({ setId }) => setId === form.setId);
  const measured = useMeasuredTable(ref, column.chosen?.path);
  const state = { ...form, texts: withFirstValues(form.texts, { index: measured?.index, json }) };
  const plan = planOf({ state, json, savedCount: savedSet?.count, measured });
  const change = (next: Partial<TuneForm>) => changeTuneForm(ref, next);
  const parameters = shownParameters(connection.capabilities, state.texts);
  const isDefault = ({ name }: Parameter) => defaultParameters(measured?.index?.type).has(name);
  const others = parameters.filter((one) => !isDefault(one) && (state.texts[one.name] ?? '') !== '').length;
  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      hint={hintOf(parameter, measured)}
      text={state.texts[parameter.name] ?? ''}
      problem={plan.problems.get(parameter.name)}
      onChange={(text) => change({ texts: { ...form.texts, [parameter.name]: text } })}
    />
  );
  return (
    <section className={styles.panel} aria-label="Tune">
      <ColumnHead color={stripeOf(connection)}>
        <h2 className={styles.panelTitle}>Tune</h2>
        <span className="can-shrink one-line small dim mono-face">
          <VisibleText text={ref.id.join(' / ')} />
        </span>
      </ColumnHead>
      <div className={styles.panelBody}>
        <TunedColumnField
          column={column}
          hint={measured && indexText(measured)}
          onChange={(chosen) => change({ column: chosen, setId: undefined, given: undefined })}
        />
        <QuerySetField
          state={state}
          sets={sets}
          width={column.chosen?.width}
          isWrongCount={plan.countProblem !== undefined}
        />
        <CommonFields isWrongK={plan.kProblem !== undefined} />
        {parameters.filter(isDefault).map(field)}
        <Disclosure
          title="More parameters"
          summary={others === 0 ? 'none set' : `${others} set`}
          open={state.showsMore}
          onOpenChange={(showsMore) => change({ showsMore })}
        >
          <div className={styles.more}>
            {parameters.filter((parameter) => !isDefault(parameter)).map(field)}
            <HowFields state={state} onChange={change} />
          </div>
        </Disclosure>
        <OverlayField />
        <MeasuredOn />
      </div>
      <TuneStart plan={plan} column={column.chosen?.path} problem={columnProblem(column, savedSet)} />
    </section>
  );
}

const ALWAYS_VARIED = ['nprobes', 'refine_factor'] as const;

/** The parameters shown by default; for a graph index also `ef`. */
function defaultParameters(type: string | null | undefined): ReadonlySet<TunedParameter> {
  return new Set(isGraph(type) ? [...ALWAYS_VARIED, 'ef'] : ALWAYS_VARIED);
}

function hintOf({ name, hint }: Parameter, measured: MeasuredTable | undefined): string {
  const effect = effectOf(name, measured);
  if (effect !== 'some') return `matters only ${effect}`;
  const partitions = measured?.index?.partitions ?? null;
  if (name === 'ef') return `${hint}, at least k × refine`;
  return name === 'nprobes' && partitions !== null ? `${hint}, of ${formatCount(partitions)}` : hint;
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly hint: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function ParameterField({ parameter, hint, text, problem, onChange }: ParameterFieldProps) {
  return (
    <TextField
      small
      label={parameter.label ?? parameter.name}
      labelPlace="beside"
      mono
      value={text}
      placeholder="not varied"
      hint={problem === undefined ? hint : undefined}
      error={problem}
      onChange={onChange}
    />
  );
}

/** The fields that all queries share. They edit the query of the table, which the query page shows too. */
function CommonFields({ isWrongK }: { readonly isWrongK: boolean }) {
  const { ref } = useTableScope();
  const { json } = useQueryState(ref);
  const literals = useMemo(() => literalsOf(json), [json]);
  const isReadable = readQueryText(json).query !== undefined;
  const write = (next: string) => changeQueryState(ref, { json: next, isTouched: true });
  if (!isReadable) return null;
  return (
    <div className={styles.pair}>
      <TextField
        small
        mono
        label="k"
        labelPlace="hidden"
        before="k"
        value={memberText(literals, 'k')}
        problemId={isWrongK ? COST_ID : undefined}
        onChange={(text) => write(withNumber(json, ['k'], text))}
      />
      <TextField
        small
        mono
        label="Filter"
        labelPlace="hidden"
        before="filter"
        placeholder="none"
        value={memberText(literals, 'filter')}
        onChange={(text) => write(withMemberText(json, ['filter'], text))}
      />
    </div>
  );
}

const AT_ONCE = Array.from({ length: 8 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: index === 0 ? '1 query' : `${value} queries` };
});
const REPEATS = [1, 2, 3, 5, 10, 20].map((count) => ({
  value: String(count),
  label: count === 1 ? 'once' : `${count} times`,
}));

interface HowFieldsProps {
  readonly state: TuneForm;
  readonly onChange: (next: Partial<TuneForm>) => void;
}

function HowFields({ state, onChange }: HowFieldsProps) {
  return (
    <>
      <Select
        small
        label="At once"
        labelPlace="beside"
        options={AT_ONCE}
        value={String(state.concurrency)}
        onChange={(value) => onChange({ concurrency: Number(value) })}
      />
      <Select
        small
        label="Each query"
        labelPlace="beside"
        options={REPEATS}
        value={String(state.repeats)}
        onChange={(value) => onChange({ repeats: Number(value) })}
      />
      <Checkbox value={state.measuresAll} onChange={(measuresAll) => onChange({ measuresAll })}>
        Measure every combination
      </Checkbox>
    </>
  );
}

/** How the shown sweep was measured. */
function MeasuredOn() {
  const { ref } = useTableScope();
  const sweep = useLiveSweep(ref, useShownSweepId(ref));
  if (sweep === undefined) return null;
  return (
    <section className={styles.facts} aria-label="Measured on">
      <h3 className={styles.factsTitle}>Measured on</h3>
      <KeyValueList labelWidth={96}>
        {measuredFacts(sweep).map(([name, words]) => (
          <KeyValue key={name} label={name} title={words}>
            {words}
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  );
}
