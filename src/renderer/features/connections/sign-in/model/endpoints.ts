import type { Authorization, DiscoveredEndpoints } from '#contract/index.ts';

export type EndpointMember = keyof DiscoveredEndpoints['endpoints'];

/** An address of an authorization server, as the form calls it. */
export interface Endpoint {
  readonly member: EndpointMember;
  readonly label: string;
  readonly short: string;
  /** Without it this way to sign in does not work. */
  readonly isNeeded: boolean;
}

const TOKEN = { member: 'tokenEndpoint', label: 'Token endpoint', short: 'token', isNeeded: true } as const;
const SIGN_IN = {
  member: 'authorizationEndpoint',
  label: 'Authorization endpoint',
  short: 'sign-in',
  isNeeded: true,
} as const;
const DEVICE = {
  member: 'deviceEndpoint',
  label: 'Device authorization endpoint',
  short: 'device',
  isNeeded: true,
} as const;
const SIGN_OUT = {
  member: 'revocationEndpoint',
  label: 'Revocation endpoint',
  short: 'sign-out',
  isNeeded: false,
} as const;

/** Those that a way to sign in makes use of. */
export function endpointsOf(authorization: Authorization): readonly Endpoint[] {
  switch (authorization) {
    case 'client':
      return [TOKEN, SIGN_OUT];
    case 'browser':
      return [SIGN_IN, TOKEN, SIGN_OUT];
    case 'device':
      return [DEVICE, TOKEN, SIGN_OUT];
    default:
      return [];
  }
}
