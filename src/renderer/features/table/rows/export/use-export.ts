import { useEffect, useRef, useState } from 'react';
import type { RowExportParams } from '../../../../../contract/index.ts';
import { formatQuantity } from '../../../../lib/format/index.ts';
import { failureOf, type HostFailure } from '../../../../lib/host/failure.ts';
import { showToast } from '../../../../ui/Toasts.tsx';
import { saveFile } from '../../../plan/index.ts';
import type { RowsBarProps } from '../RowsBar.tsx';
import { rowsWanted } from '../rows-query.ts';
import { readExport } from './read-export.ts';

export type ExportChoice = Pick<RowExportParams, 'format' | 'limit' | 'guardsFormulas'>;

export interface RunningExport {
  readonly since: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Makes one file at a time. Leaving calls it off, up to the server, and then there is no file. */
export function useExport({ connection, id, rows }: RowsBarProps, onDone: () => void) {
  const [running, setRunning] = useState<RunningExport>();
  const [failure, setFailure] = useState<HostFailure>();
  const leaving = useRef<AbortController>(null);
  const cancel = () => leaving.current?.abort();
  useEffect(() => () => leaving.current?.abort(), []);

  async function run(choice: ExportChoice): Promise<void> {
    const { state, version } = rows;
    const wanted = {
      ...rowsWanted(connection.id, id, version, state),
      ...(state.columns === undefined ? {} : { columns: [...state.columns] }),
      ...choice,
    };
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setFailure(undefined);
    const since = Date.now();
    setRunning({ since, rows: 0, bytes: 0 });
    try {
      const tell = (now: Omit<RunningExport, 'since'>) => setRunning({ since, ...now });
      const made = await readExport(wanted, { signal, tell });
      if (signal.aborted) return;
      saveFile(made.name, made.content);
      showToast({ text: `${formatQuantity(made.rows, 'row')} exported${END_WORDS[made.why]}` });
      onDone();
    } catch (problem) {
      if (!signal.aborted) setFailure(failureOf(problem));
    } finally {
      if (!signal.aborted) setRunning(undefined);
    }
  }
  return { running, failure, start: (choice: ExportChoice) => void run(choice), cancel };
}

const END_WORDS = {
  all: ' (all rows)',
  limit: '',
  size: ' (stopped at the 512 MB limit)',
} as const;
