import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { connectToHost } from './connection.ts';

/** The window's one connection to its host. */
export const hostConnection = connectToHost();
export const host = hostConnection.client;
/** The same calls as options for react-query. */
export const hostQueries = createTanstackQueryUtils(host);
