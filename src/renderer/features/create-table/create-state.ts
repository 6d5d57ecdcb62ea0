import type { CsvDialect, FailureDetails, FileReport, StepsRecord, UploadEvent } from '#contract/index.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { ColumnRow } from './columns.ts';
import { type Reading, withReading } from './time-left.ts';

/** The file that the rows come from, on its way to be read. */
export type FileState =
  | { readonly state: 'none' }
  /** In the browser shell it is sent to the host first: `sent` of its bytes. On the desktop it is there already. */
  | {
      readonly state: 'opening';
      readonly name: string;
      readonly size: number;
      readonly sent: number | undefined;
      readonly cancel: () => void;
    }
  | { readonly state: 'failed'; readonly name: string; readonly failure: FailureDetails }
  | ChosenFile;

export interface ChosenFile {
  readonly state: 'open';
  readonly report: FileReport;
  /** As the user has them now; the report follows as soon as the host has read the file so. */
  readonly columns: readonly ColumnRow[] | undefined;
  readonly dialect: CsvDialect | undefined;
  readonly isReading: boolean;
  readonly failure?: FailureDetails;
}

/** Whether the table is there after a try that did not come to its end. */
export type TableThere = Extract<UploadEvent, { kind: 'failed' }>['table'];

/** How it stands with the creation. The id is that of the table as it was when it began. */
export type Sending =
  | { readonly state: 'idle' }
  | {
      readonly state: 'sending';
      readonly id: readonly string[];
      readonly since: number;
      /** Undefined before the first news. */
      readonly progress: UploadProgress | undefined;
      /** Of the last seconds, by which the rest is estimated. */
      readonly readings: readonly Reading[];
      /** All is sent, and the server has not answered yet. */
      readonly isWaiting: boolean;
      readonly cancel: () => void;
    }
  | {
      readonly state: 'created';
      readonly id: readonly string[];
      readonly event: Extract<UploadEvent, { kind: 'created' }>;
    }
  | {
      readonly state: 'failed';
      readonly id: readonly string[];
      readonly failure: FailureDetails;
      readonly table: TableThere;
      readonly row?: bigint | undefined;
      /** With what was found out, once that is done. */
      readonly record?: StepsRecord | undefined;
      readonly isFindingOut?: boolean;
    }
  | {
      readonly state: 'cancelled';
      readonly id: readonly string[];
      readonly sent: number;
      readonly table: TableThere | 'looking';
      readonly record?: StepsRecord | undefined;
    };

export type SendingNow = Extract<Sending, { state: 'sending' }>;

export type UploadProgress = Extract<UploadEvent, { kind: 'progress' }>;

/** A table that is being made. It outlives its page, which goes whenever another tab is shown. */
export interface CreateState {
  readonly from: 'file' | 'schema';
  readonly file: FileState;
  readonly schema: readonly ColumnRow[];
  /** Typed, its parts joined by the connection's delimiter; undefined as long as it is the one of the tab. */
  readonly namespace: string | undefined;
  /** Typed; undefined as long as it is the one that the file proposes. */
  readonly name: string | undefined;
  readonly confirmation: string;
  readonly sending: Sending;
}

const states = createPageState<CreateState>({
  first: {
    from: 'file',
    file: { state: 'none' },
    schema: [],
    namespace: undefined,
    name: undefined,
    confirmation: '',
    sending: { state: 'idle' },
  },
  keyOf: ({ content }) => (content.kind === 'create-table' ? tabKey(content) : undefined),
  // What was typed and read is there again for whoever closed the tab by mistake.
  most: 20,
  goesOn: ({ file, sending }) => file.state === 'opening' || sending.state === 'sending',
});

export const useCreateState: (key: string) => CreateState = states.use;
export const createStateOf: (key: string) => CreateState = states.of;
export const changeCreateState: (key: string, change: Partial<CreateState>) => void = states.change;
export const forgetCreateState: (key: string) => void = states.forget;

/** How it stands once the host has told something. */
export function sendingAfter(sending: SendingNow, event: UploadEvent): Sending {
  const { id } = sending;
  switch (event.kind) {
    case 'progress':
      return {
        ...sending,
        progress: event,
        readings: withReading(sending.readings, event),
        isWaiting: false,
      };
    case 'waiting':
      return { ...sending, isWaiting: true };
    case 'created':
      return { state: 'created', id, event };
    case 'failed':
      return {
        state: 'failed',
        id,
        failure: event.failure,
        table: event.table,
        row: event.row,
        record: event.record,
      };
  }
}
