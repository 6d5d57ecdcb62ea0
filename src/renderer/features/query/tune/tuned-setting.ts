import type { Setting, Sweep, SweepPoint, TableRef } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import { share } from '#tuning/figures.ts';
import { showToast } from '#ui/show-toast.ts';
import { readQueryText } from '../model/query-text.ts';
import { setQueryField } from '../model/set-query-field.ts';
import { changeQueryState, queryStateOf } from '../query-state.ts';
import { run } from '../run/run-store.ts';

/** Sets the members of a setting in a query and leaves the rest of the text unchanged. */
export function withSetting(json: string, setting: Setting): string {
  return Object.entries(setting).reduce(
    (text, [name, value]) => {
      if (name === 'columns') {
        return setQueryField(text, ['columns'], value === null ? undefined : { column_names: value });
      }
      return setQueryField(text, [name], value ?? undefined);
    },
    withoutBounds(json, Object.keys(setting)),
  );
}

const BOUNDS = ['minimum_nprobes', 'maximum_nprobes'];

/** Servers ignore `nprobes` if the query has bounds. If a sweep varies only `nprobes`, the bounds are removed. */
export function withoutBounds(json: string, names: readonly string[]): string {
  if (!names.includes('nprobes') || BOUNDS.some((name) => names.includes(name))) return json;
  return BOUNDS.reduce((text, name) => setQueryField(text, [name], undefined), json);
}

/**
 * Applies the setting to the query of the table and keeps its vector; if it has none, uses the first vector of the
 * set.
 */
export async function takeSetting(sweep: Pick<Sweep, 'sweepId' | 'params'>, setting: Setting): Promise<void> {
  const { connectionId, id } = sweep.params;
  try {
    const { json } = queryStateOf({ connectionId, id });
    const taken = hasVector(json) ? withSetting(json, setting) : await ownQueryUnder(sweep, setting);
    changeQueryState({ connectionId, id }, { json: taken, isTouched: true });
    openTablePage({ connectionId, id }, 'query');
  } catch (problem) {
    showFailure(problem);
  }
}

function hasVector(json: string): boolean {
  const vector = readQueryText(json).query?.vector;
  return (
    typeof vector === 'object' && vector !== null && Object.values(vector).some((value) => value != null)
  );
}

/**
 * A query of the set under a setting, as a user would send it. A sweep asks for one row more if it leaves out the row
 * that the vector comes from, and asks for row IDs to compare answers.
 */
export async function ownQueryUnder(
  sweep: Pick<Sweep, 'sweepId' | 'params'>,
  setting: Setting,
  query = 0,
): Promise<string> {
  const own = readQueryText(withSetting(sweep.params.query, setting)).query ?? {};
  const sent = await queryUnder(sweep, setting, query);
  return ['k', 'with_row_id'].reduce((text, name) => setQueryField(text, [name], own[name]), sent);
}

/** Offers to undo, because the user may have written the replaced query. */
function offerBefore(ref: TableRef): void {
  const { json, isTouched } = queryStateOf(ref);
  if (!isTouched) return;
  const onPress = () => changeQueryState(ref, { json, isTouched: true });
  showToast({ text: 'The query of the table was replaced.', action: { label: 'Undo', onPress } });
}

/** One query of the set under a setting, as the sweep sent it. */
async function queryUnder(sweep: Pick<Sweep, 'sweepId'>, setting: Setting, query: number): Promise<string> {
  return (await host.tuning.query({ sweepId: sweep.sweepId, setting, query })).query;
}

/** Opens the table’s query page with one query of the set, and runs it. On production the user has to run it. */
export async function openQueryOf(
  sweep: Sweep,
  setting: Setting,
  query: number,
  isProduction: boolean,
): Promise<void> {
  const { connectionId, id } = sweep.params;
  try {
    const json = await ownQueryUnder(sweep, setting, query);
    offerBefore({ connectionId, id });
    changeQueryState({ connectionId, id }, { json, isTouched: true });
    openTablePage({ connectionId, id }, 'query');
    if (!isProduction) await run({ connectionId, id }, 'run');
  } catch (problem) {
    showFailure(problem);
  }
}

interface NamedQuery {
  readonly query: number;
  readonly row?: string;
}

/** `row ID 292,632`, or `query 4` if the query vector is not from a row. */
export function queryName({ query, row }: NamedQuery): string {
  return row === undefined
    ? `query ${query + 1}`
    : `row ID ${/^\d+$/.test(row) ? BigInt(row).toLocaleString('en-US') : row}`;
}

/** The query with the lowest recall, or the first one if all found everything. */
export function queryToOpen({ measured }: SweepPoint): number {
  return measured?.recall?.worstQueries[0]?.query ?? 0;
}

/** `Press Enter to run its worst query: row ID 1,993, recall 0.900.` */
export function openingHint({ measured }: SweepPoint, how: string, verb: 'run' | 'open'): string {
  const worst = measured?.recall?.worstQueries[0];
  return worst === undefined
    ? `${how} to ${verb} one of its queries.`
    : `${how} to ${verb} its worst query: ${queryName(worst)}, recall ${share(worst.recall)}.`;
}
