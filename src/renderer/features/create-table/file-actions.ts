import type { FailureDetails, FileReport } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { UploadError, uploadFile } from '#lib/host/upload-file.ts';
import { openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import { type ColumnRow, choicesOf, columnRows } from './columns.ts';
import {
  type ChosenFile,
  changeCreateState,
  createStateOf,
  type FileState,
  forgetCreateState,
} from './create-state.ts';

/** Takes a file in place of the one before, and looks into it. Nothing is sent to a server. */
export async function openFile(key: string, file: File): Promise<void> {
  letGo(key);
  const leaving = new AbortController();
  const { signal } = leaving;
  const cancel = () => leaving.abort();
  const { name, size } = file;
  const show = (state: FileState) => !signal.aborted && changeCreateState(key, { file: state });
  const showSent = (sent: number | undefined) => show({ state: 'opening', name, size, sent, cancel });
  showSent(undefined);
  try {
    const source = await uploadFile(file, { signal, onProgress: showSent });
    // Not called off by the signal: what the host has opened has to be closed by its name.
    const report = await host.uploads.open(source);
    if (signal.aborted) closeUpload(report);
    else show(openedFile(report));
  } catch (problem) {
    show({ state: 'failed', name, failure: failureOfFile(problem) });
  }
}

function failureOfFile(problem: unknown): FailureDetails {
  return problem instanceof UploadError ? { message: problem.message } : failureOf(problem).details;
}

function openedFile(report: FileReport): ChosenFile {
  const { columns, dialect } = report;
  return {
    state: 'open',
    report,
    columns: columns === undefined ? undefined : columnRows(columns),
    dialect,
    isReading: false,
  };
}

/** No file any more: what was on its way is called off, what the host keeps of it is removed. */
export function closeFile(key: string): void {
  letGo(key);
  changeCreateState(key, { file: { state: 'none' } });
}

/** Begins anew in the same place. */
export function createAnother(key: string): void {
  const { from, namespace } = createStateOf(key);
  leave(key);
  changeCreateState(key, { from, namespace });
}

const watched = new Set<string>();

/** Leaves it once its tab is closed, also while another one is shown. Asked again before that it does nothing more. */
export function leaveWithTab(key: string): void {
  if (watched.has(key)) return;
  watched.add(key);
  const stop = useWorkspace.subscribe(() => {
    if (isTabOpen(key)) return;
    stop();
    watched.delete(key);
    leave(key);
  });
}

export function isTabOpen(key: string): boolean {
  return openTabs().some((tab) => tab.key === key);
}

/** The tab is closed. What is being sent goes on: its end is told wherever the user is then. */
export function leave(key: string): void {
  if (createStateOf(key).sending.state === 'sending') return;
  letGo(key);
  forgetCreateState(key);
}

function letGo(key: string): void {
  const { file } = createStateOf(key);
  if (file.state === 'opening') file.cancel();
  if (file.state === 'open') closeUpload(file.report);
}

/** The host lets go of all of them when it ends: one that it does not know any more is no loss. */
function closeUpload({ uploadId }: FileReport): void {
  host.uploads.close({ uploadId }).catch(() => {});
}

const readings = new Map<string, AbortController>();

/** Other columns: shown at once, and read so by the host. */
export function changeColumns(key: string, columns: readonly ColumnRow[]): void {
  void readAgain(key, { columns });
}

/** Cut otherwise, there are other columns: the host looks at them anew. */
export function changeDialect(key: string, dialect: ChosenFile['dialect']): void {
  void readAgain(key, { dialect, columns: undefined });
}

type Changed = Partial<Pick<ChosenFile, 'columns' | 'dialect'>>;

/** The reading before it, if one is under way, is given up: its answer would be to another question. */
async function readAgain(key: string, change: Changed): Promise<void> {
  const { file } = createStateOf(key);
  if (file.state !== 'open') return;
  readings.get(key)?.abort();
  const leaving = new AbortController();
  readings.set(key, leaving);
  const { failure: _, ...before } = file;
  const wanted = { ...before, ...change };
  // Until the answer is there, the columns of the other cut are still what is to be seen.
  const shown = { ...wanted, columns: wanted.columns ?? before.columns };
  const show = (next: ChosenFile) => {
    if (isStillOpen(key, file) && !leaving.signal.aborted) changeCreateState(key, { file: next });
  };
  show({ ...shown, isReading: true });
  try {
    const report = await host.uploads.readAgain(questionOf(wanted), { signal: leaving.signal });
    show(openedFile(report));
  } catch (problem) {
    show({ ...shown, isReading: false, failure: failureOf(problem).details });
  }
}

function isStillOpen(key: string, { report }: ChosenFile): boolean {
  const { file } = createStateOf(key);
  return file.state === 'open' && file.report.uploadId === report.uploadId;
}

function questionOf({ report, columns, dialect }: ChosenFile) {
  return {
    uploadId: report.uploadId,
    ...(columns === undefined ? {} : { columns: choicesOf(columns) }),
    ...defined({ dialect }),
  };
}
