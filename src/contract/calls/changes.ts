import { z } from 'zod';
import * as catalog from '../catalog.ts';
import * as changes from '../changes.ts';
import { call, onConnection } from './call.ts';

/** One change of a catalog. */
export const changeCalls = {
  make: call.input(changes.changeToMake).output(changes.changeDone),
  tags: call.input(onConnection.extend({ id: catalog.idSchema })).output(changes.tableTags),
  /** One version; null where it is not there. */
  version: call
    .input(onConnection.extend({ id: catalog.idSchema, version: z.bigint().min(0n) }))
    .output(changes.versionThere),
};
