import { awsSuffix, defined, readRegion } from '#protocol/index.ts';
import type { ProfileSettings } from './profile-files.ts';

/** An AWS role that a profile assumes, with the parameters of the request. */
export interface AssumedRole {
  readonly arn: string;
  /** The last part of the ARN, for display. */
  readonly name: string;
  /** Shows the owner of the role who assumed it. */
  readonly sessionName: string;
  readonly externalId?: string;
  readonly durationSeconds?: string;
  /** The region of the STS endpoint, if the profile has one. */
  readonly region?: string;
  /** Whether to use the global STS endpoint, as older settings do. */
  readonly usesGlobalEndpoint: boolean;
}

const SESSION_NAME = 'vitrine';

const ARN = /^arn:[a-z-]+:iam::\d+:role\/(?:[!-~]*\/)?([\w+=,.@-]+)$/;

/** Returns the role of a profile, or why it can’t be used. */
export function readAssumedRole(settings: ProfileSettings): AssumedRole | { readonly why: string } {
  const { role_arn: arn = '', region, duration_seconds: durationSeconds, external_id: externalId } = settings;
  const [, name] = ARN.exec(arn) ?? [];
  if (settings.mfa_serial !== undefined) return { why: 'asks for a code; not supported' };
  if (name === undefined) return { why: 'invalid role_arn' };
  if (region !== undefined && readRegion(region) === undefined) return { why: 'invalid region' };
  if (durationSeconds !== undefined && !/^\d{3,5}$/.test(durationSeconds)) {
    return { why: 'invalid duration_seconds' };
  }
  return {
    arn,
    name,
    sessionName: settings.role_session_name ?? SESSION_NAME,
    ...defined({ externalId, durationSeconds, region }),
    usesGlobalEndpoint: settings.sts_regional_endpoints?.toLowerCase() === 'legacy',
  };
}

/** The regions that the global endpoint serves. */
const LEGACY_REGIONS =
  /^(ap-(northeast-1|south-1|southeast-[12])|ca-central-1|eu-(central-1|north-1|west-[123])|sa-east-1|us-(east|west)-[12])$/;

const FIRST_REGIONS: ReadonlyMap<string, string> = new Map([
  ['aws-cn', 'cn-north-1'],
  ['aws-us-gov', 'us-gov-west-1'],
]);

/**
 * The STS endpoint of a role. SECURITY: derived only from the region: no setting of a profile can name another host.
 */
export function placeOfRole(role: Pick<AssumedRole, 'arn' | 'region' | 'usesGlobalEndpoint'>) {
  const { arn, usesGlobalEndpoint } = role;
  const region = role.region ?? FIRST_REGIONS.get(arn.split(':')[1] ?? '') ?? 'us-east-1';
  if (usesGlobalEndpoint && LEGACY_REGIONS.test(region)) {
    return { region: 'us-east-1', origin: 'https://sts.amazonaws.com' };
  }
  return { region, origin: `https://sts.${region}.${awsSuffix(region)}` };
}
