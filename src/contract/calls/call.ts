import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorMap } from '../errors.ts';

export const call = oc.errors(errorMap);

export const onConnection = z.object({ connectionId: z.string() });
