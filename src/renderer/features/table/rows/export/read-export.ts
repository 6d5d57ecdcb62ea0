import type { RowExportEvent, RowExportParams } from '../../../../../contract/index.ts';
import { host } from '../../../../lib/host/host.ts';
import { fileName } from '../../../plan/index.ts';
import { extensions, mediaTypes } from './export-formats.ts';

export interface MadeExport {
  readonly name: string;
  readonly content: Blob;
  readonly rows: number;
  readonly why: Extract<RowExportEvent, { readonly kind: 'end' }>['why'];
}

export interface ExportState {
  readonly signal: AbortSignal;
  readonly tell: (now: { readonly rows: number; readonly bytes: number }) => void;
}

/** The whole file. Without its end there is none, so that nobody gets half of one. */
export async function readExport(
  wanted: RowExportParams,
  { signal, tell }: ExportState,
): Promise<MadeExport> {
  const type = mediaTypes[wanted.format];
  // The browser may put blobs on the disk, and texts not.
  const pieces: Blob[] = [];
  let bytes = 0;
  for await (const event of await host.rows.export(wanted, { signal })) {
    if (event.kind === 'end') {
      const content = new Blob(pieces, { type });
      return {
        name: fileName(wanted.id.at(-1) || 'rows', extensions[wanted.format]),
        content,
        rows: event.rows,
        why: event.why,
      };
    }
    const piece = new Blob([event.kind === 'text' ? event.text : bytesOf(event.base64)]);
    pieces.push(piece);
    bytes += piece.size;
    tell({ rows: event.rows, bytes });
  }
  throw new Error('The file has no end.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
