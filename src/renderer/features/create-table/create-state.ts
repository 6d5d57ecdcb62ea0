import type { CsvDialect, FailureDetails, FileReport, StepsRecord, UploadEvent } from '#contract/index.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { ColumnRow } from './columns.ts';
import { type Reading, withReading } from './time-left.ts';

export type FileState =
  | { readonly state: 'none' }
  /**
   * In the browser shell the file is uploaded to the host first: `sent` bytes so far. On the desktop the host opens it
   * directly.
   */
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
  /** The user’s current choices; the report follows once the host has read the file with them. */
  readonly columns: readonly ColumnRow[] | undefined;
  readonly dialect: CsvDialect | undefined;
  readonly isReading: boolean;
  readonly failure?: FailureDetails;
}

/** Whether the table exists after a failed attempt. */
export type ExistingTable = Extract<UploadEvent, { kind: 'failed' }>['table'];

/** The state of the creation. The ID is the table’s when it started. */
export type Sending =
  | { readonly state: 'idle' }
  | {
      readonly state: 'sending';
      readonly id: readonly string[];
      readonly since: number;
      /** Undefined before the first event. */
      readonly progress: UploadProgress | undefined;
      /** From the last seconds, for the estimate of the time left. */
      readonly readings: readonly Reading[];
      /** All is sent, but the server hasn’t responded yet. */
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
      readonly table: ExistingTable;
      readonly row?: bigint | undefined;
      /** With the result of the evidence check, once that is done. */
      readonly record?: StepsRecord | undefined;
      readonly isFindingOut?: boolean;
    }
  | {
      readonly state: 'cancelled';
      readonly id: readonly string[];
      readonly sent: number;
      readonly table: ExistingTable | 'looking';
      readonly record?: StepsRecord | undefined;
    };

export type SendingNow = Extract<Sending, { state: 'sending' }>;

export type UploadProgress = Extract<UploadEvent, { kind: 'progress' }>;

/** A table that is being created. The state survives its page, which unmounts when another tab is shown. */
export interface CreateState {
  readonly from: 'file' | 'schema';
  readonly file: FileState;
  readonly schema: readonly ColumnRow[];
  /** As typed, with the connection’s delimiter; undefined while it is the tab’s namespace. */
  readonly namespace: string | undefined;
  /** As typed; undefined while it is the name suggested by the file. */
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
  // Kept in case the user closed the tab by mistake.
  most: 20,
  goesOn: ({ file, sending }) => file.state === 'opening' || sending.state === 'sending',
});

export const useCreateState: (key: string) => CreateState = states.use;
export const createStateOf: (key: string) => CreateState = states.of;
export const changeCreateState: (key: string, change: Partial<CreateState>) => void = states.change;
export const forgetCreateState: (key: string) => void = states.forget;

/** The state after an event of the host. */
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
