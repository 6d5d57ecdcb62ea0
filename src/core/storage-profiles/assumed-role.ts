import { awsSuffix, defined, readRegion } from '#protocol/index.ts';
import type { ProfileSettings } from './profile-files.ts';

/** A role of AWS that a profile takes on, and what goes along with the request for it. */
export interface AssumedRole {
  readonly arn: string;
  /** As it is known to people: the last part of its address. */
  readonly name: string;
  /** What the owner of the role sees of who has taken it on. */
  readonly sessionName: string;
  readonly externalId?: string;
  readonly durationSeconds?: string;
  /** Where it is asked for, if its profile says so. */
  readonly region?: string;
  /** Whether the service is asked at its one address for all regions, which is a thing of the past. */
  readonly usesGlobalEndpoint: boolean;
}

const SESSION_NAME = 'vitrine';

const ARN = /^arn:[a-z-]+:iam::\d+:role\/(?:[!-~]*\/)?([\w+=,.@-]+)$/;

/** What the profile says of its role, or why that is of no use. */
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

/** Those that the address for all regions is for. */
const LEGACY_REGIONS =
  /^(ap-(northeast-1|south-1|southeast-[12])|ca-central-1|eu-(central-1|north-1|west-[123])|sa-east-1|us-(east|west)-[12])$/;

const FIRST_REGIONS: ReadonlyMap<string, string> = new Map([
  ['aws-cn', 'cn-north-1'],
  ['aws-us-gov', 'us-gov-west-1'],
]);

/** Where a role is asked for. SECURITY: made from the region alone: no setting of a profile names another host. */
export function placeOfRole(role: Pick<AssumedRole, 'arn' | 'region' | 'usesGlobalEndpoint'>) {
  const { arn, usesGlobalEndpoint } = role;
  const region = role.region ?? FIRST_REGIONS.get(arn.split(':')[1] ?? '') ?? 'us-east-1';
  if (usesGlobalEndpoint && LEGACY_REGIONS.test(region)) {
    return { region: 'us-east-1', origin: 'https://sts.amazonaws.com' };
  }
  return { region, origin: `https://sts.${region}.${awsSuffix(region)}` };
}
