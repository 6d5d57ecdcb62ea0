import { createSecureContext } from 'node:tls';
import { memoizeAsync } from '../memoize-async.ts';
import type { Route } from './route.ts';

const usualTerms = memoizeAsync(async () => ({ context: createSecureContext(), isVerified: true }));

/** For who knows of no connection's settings: no proxy, and the authorities that are built in. */
export const DIRECT_ROUTE: Route = {
  key: 'direct',
  limits: {},
  waysTo: async () => [{}],
  tls: usualTerms,
  tlsElsewhere: usualTerms,
  showsCertificate: false,
};
