import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as uploads from '../uploads.ts';
import { call } from './call.ts';

/** Files that become tables. */
export const uploadCalls = {
  /** Looks into a file and sends nothing. */
  open: call.input(uploads.fileSource).output(uploads.fileReport),
  readAgain: call.input(uploads.reparseRequest).output(uploads.fileReport),
  /** Lets go of it: a file that the window had sent to the host is removed. */
  close: call.input(z.object({ uploadId: z.string() })).output(z.void()),
  /** Creates the table. To leave the stream is to call it off. */
  create: call.input(uploads.tableToCreate).output(eventIterator(uploads.uploadEvent)),
};
