import { useController } from 'react-hook-form';
import type { Authorization, DiscoveredEndpoints } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { CheckIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { type Endpoint, endpointsOf } from './model/endpoints.ts';
import styles from './sign-in.module.css';
import type { Discovery } from './use-discovery.ts';

interface FoundAtIssuerProps {
  readonly control: ConnectionControl;
  readonly authorization: Authorization;
  readonly discovery: Discovery;
}

/** What the issuer said. Where it points to other origins, the user agrees to each by name, or it gets nothing. */
export function FoundAtIssuer({ control, authorization, discovery }: FoundAtIssuerProps) {
  // Read out also when it is found to be well, of which no alert would tell.
  return (
    <div className={styles.said} role="status" aria-label="Discovery result">
      {discovery.state === 'found' && <Found {...{ control, authorization }} found={discovery.found} />}
      {discovery.state === 'failed' && (
        <ErrorBox title="Couldn’t discover endpoints" failure={discovery.failure} onRetry={discovery.find} />
      )}
    </div>
  );
}

interface FoundProps extends Omit<FoundAtIssuerProps, 'discovery'> {
  readonly found: DiscoveredEndpoints;
}

function Found({ control, authorization, found }: FoundProps) {
  const { field } = useController({ control, name: 'draft.trustedOrigins' });
  const { state, text, origins } = discoverySummary(found, authorization, field.value);
  if (state === 'found') {
    return (
      <p className={styles.found}>
        <CheckIcon size={12} /> {text}
      </p>
    );
  }
  if (state === 'misses') {
    return (
      <Note tone="warn" title={text}>
        Choose another sign-in method, or enter the endpoint yourself.
      </Note>
    );
  }
  return (
    <Note
      tone="warn"
      title={text}
      actions={origins.map((origin) => (
        <Button key={origin} size="small" onPress={() => field.onChange([...field.value, origin])}>
          Trust {origin}
        </Button>
      ))}
    >
      Signing in also sends credentials there. Trust only origins that belong to this issuer.
    </Note>
  );
}

/** What was found at an issuer, as far as this way to sign in needs it. */
interface DiscoverySummary {
  /** `asks`: other origins want to be agreed to. `misses`: this way does not work there. */
  readonly state: 'found' | 'asks' | 'misses';
  readonly text: string;
  /** Those that the user has not agreed to yet. */
  readonly origins: readonly string[];
}

export function discoverySummary(
  { issuer, endpoints, foreignOrigins }: DiscoveredEndpoints,
  authorization: Authorization,
  trusted: readonly string[],
): DiscoverySummary {
  const needed = endpointsOf(authorization).filter(({ isNeeded }) => isNeeded);
  const missing = needed.filter(({ member }) => endpoints[member] === null);
  if (missing.length > 0) {
    return { state: 'misses', text: `No ${listed(missing)} found.`, origins: [] };
  }
  const found = `Found its ${listed(needed)}`;
  const origins = foreignOrigins.filter((origin) => !trusted.includes(origin));
  if (origins.length > 0) {
    return { state: 'asks', text: `${found}, but not all at ${hostOf(issuer)}.`, origins };
  }
  const where = foreignOrigins.length === 0 ? 'same origin' : 'at origins that you trust';
  return { state: 'found', text: `${found}, ${where}.`, origins };
}

function listed(endpoints: readonly Endpoint[]): string {
  return endpoints.map(({ label }) => label.toLowerCase()).join(' and ');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
