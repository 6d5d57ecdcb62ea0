import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Capability, Connection } from '#contract/index.ts';
import { formatAge } from '#domain/Moment.tsx';
import { formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { isOperationName, operations } from '#protocol/index.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { CheckIcon, RemoveIcon, UnknownIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './CapabilityList.module.css';

/** The known capabilities of a connection’s server, and a function to check them again, which adds to them. */
export function useCapabilities(connection: Connection) {
  const { id, capabilities } = connection;
  const input = { connectionId: id };
  const options = hostQueries.connections.capabilities.queryOptions({ input });
  // Loaded again whenever a capability becomes known.
  const { data, refetch } = useQuery({
    ...options,
    queryKey: [...options.queryKey, capabilities],
    placeholderData: keepPreviousData,
    // The evidence may change although the result is the same.
    staleTime: 0,
  });
  const [checked, setChecked] = useState<CheckedServer>();
  const probe = useMutation(
    hostQueries.connections.probe.mutationOptions({
      onError: showFailure,
      onSuccess: ({ count }) => setChecked({ at: Date.now(), count }),
      onSettled: () => void refetch(),
    }),
  );
  return { capabilities: data, checked, isChecking: probe.isPending, check: () => probe.mutate(input) };
}

interface CheckedServer {
  readonly at: number;
  /** The number of operations. */
  readonly count: number;
}

interface CapabilityCheckLineProps {
  readonly checked: CheckedServer | undefined;
}

/** Confirms the check, because its result may be the same as before. */
export function CapabilityCheckLine({ checked }: CapabilityCheckLineProps) {
  return (
    <p className="small-text dim" role="status">
      {checked !== undefined && <CheckedText {...checked} />}
    </p>
  );
}

function CheckedText({ at, count }: CheckedServer) {
  // Updated every second, but announced only once.
  const age = formatAge(at, useElapsed(0));
  return (
    <>
      Checked <span aria-live="off">{age}</span>, {formatQuantity(count, 'operation')} asked.
    </>
  );
}

export const SUPPORT_MARKS = {
  supported: CheckIcon,
  'not supported': RemoveIcon,
  unknown: UnknownIcon,
} as const satisfies Record<Capability['support'], unknown>;

const PARTS = [
  ['supported', 'Supported'],
  ['not supported', 'Not supported'],
  ['unknown', 'Unknown'],
] as const satisfies readonly (readonly [Capability['support'], string])[];

interface CapabilityListProps {
  readonly capabilities: readonly Capability[];
}

/** All operations that a server can have, by support, with the evidence. */
export function CapabilityList({ capabilities }: CapabilityListProps) {
  return PARTS.map(([support, title]) => {
    const some = capabilities.filter((one) => one.support === support);
    return (
      some.length > 0 && (
        <section key={support} className={styles.part} aria-label={title}>
          <h3 className={styles.heading}>
            {title} <span className={styles.count}>{some.length}</span>
          </h3>
          <ul>
            {some.map((one) => (
              <CapabilityItem key={one.name} capability={one} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function CapabilityItem({ capability }: { readonly capability: Capability }) {
  const { operationId, support, answer, fromStorage } = capability;
  const Mark = SUPPORT_MARKS[support];
  return (
    <li className={styles.operation} data-support={support}>
      <Mark size={12} className={styles.mark} />
      <span>
        {summaryOf(capability)} <code className={styles.id}>{operationId}</code>
        {fromStorage === true && ' (Vitrine reads it from storage)'}
      </span>
      {answer !== undefined && (
        <span className={styles.answer}>
          <code>
            <VisibleText text={`${answer.method} ${answer.path}`} limit={300} />
          </code>{' '}
          → <VisibleText text={answerText(answer)} limit={600} />
        </span>
      )}
    </li>
  );
}

/** E.g. `406, code 0: no such operation` */
export function answerText({ status, code, message }: NonNullable<Capability['answer']>): string {
  return `${status}${code === undefined ? '' : `, code ${code}`}${message === undefined ? '' : `: ${message}`}`;
}

function summaryOf({ name }: Capability): string {
  return isOperationName(name)
    ? operations[name].summary
    : 'Take a minimum and a maximum of nprobes in a query';
}

interface CopyCapabilitiesProps extends CapabilityListProps {
  /** The server’s address; the form already shows it for a tested connection. */
  readonly address?: string;
}

export function CopyCapabilities({ address, capabilities }: CopyCapabilitiesProps) {
  return (
    <CopyButton look="quiet" label="Copy as JSON" text={() => capabilitiesJson(address, capabilities)} />
  );
}

/** A report for the server’s operator. */
export function capabilitiesJson(address: string | undefined, capabilities: readonly Capability[]): string {
  const all = capabilities.map(({ name, operationId, support, answer }) => ({
    operation: operationId,
    ...(isOperationName(name) ? { route: `${operations[name].method} ${operations[name].path}` } : {}),
    support,
    ...(answer === undefined ? {} : { answer: { ...answer, at: new Date(answer.at).toISOString() } }),
  }));
  return JSON.stringify({ server: address, capabilities: all }, null, 2);
}
