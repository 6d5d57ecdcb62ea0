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

/** Replaces the file and reads it. Nothing is sent to a server. */
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
    // Without the signal: what the host has opened must be closed by its ID.
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

/** Removes the file: cancels its upload, and closes it in the host. */
export function closeFile(key: string): void {
  letGo(key);
  changeCreateState(key, { file: { state: 'none' } });
}

/** Resets the form for another table in the same namespace. */
export function createAnother(key: string): void {
  const { from, namespace } = createStateOf(key);
  leave(key);
  changeCreateState(key, { from, namespace });
}

const watched = new Set<string>();

/** Cleans up when the tab is closed, even while another one is shown. Further calls do nothing. */
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

/** The tab was closed. A running creation continues, and a toast shows its result. */
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

/** The host closes all files when it ends, so an unknown ID is fine. */
function closeUpload({ uploadId }: FileReport): void {
  host.uploads.close({ uploadId }).catch(() => {});
}

const readings = new Map<string, AbortController>();

/** Shows the changed columns at once; the host reads the file with them. */
export function changeColumns(key: string, columns: readonly ColumnRow[]): void {
  void readAgain(key, { columns });
}

/** Other separators give other columns, so the host reads the file again. */
export function changeDialect(key: string, dialect: ChosenFile['dialect']): void {
  void readAgain(key, { dialect, columns: undefined });
}

type Changed = Partial<Pick<ChosenFile, 'columns' | 'dialect'>>;

/** Aborts a running read, whose choices are outdated. */
async function readAgain(key: string, change: Changed): Promise<void> {
  const { file } = createStateOf(key);
  if (file.state !== 'open') return;
  readings.get(key)?.abort();
  const leaving = new AbortController();
  readings.set(key, leaving);
  const { failure: _, ...before } = file;
  const choice = { ...before, ...change };
  // Until the response, the columns of the previous choice stay visible.
  const shown = { ...choice, columns: choice.columns ?? before.columns };
  const show = (next: ChosenFile) => {
    if (isStillOpen(key, file) && !leaving.signal.aborted) changeCreateState(key, { file: next });
  };
  show({ ...shown, isReading: true });
  try {
    const report = await host.uploads.readAgain(questionOf(choice), { signal: leaving.signal });
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
