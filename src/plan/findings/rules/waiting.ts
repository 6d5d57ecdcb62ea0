import { nanoseconds, quotedWall, wallOf } from '../../read-node.ts';
import { percent, time } from '../finding-format.ts';
import type { Rule } from '../plan-finding.ts';

const WORTH_A_WORD = 10e6;
const MOSTLY = 0.5;

/**
 * Time that no operator computes in. A read counts as its own work what it waits for its tasks, which read from storage
 * and decode.
 */
export const waiting: Rule = ({ nodes }) => {
  const [root] = nodes;
  const elapsed = root && wallOf(root);
  if (root === undefined || elapsed === undefined || elapsed < WORTH_A_WORD || nodes.length < 2) return [];
  const computed = nodes.flatMap((node) => nanoseconds(node, 'elapsed_compute') ?? []);
  const tasks = nodes.map((node) => nanoseconds(node, 'task_wait_time') ?? 0);
  const waited = Math.min(elapsed, elapsed - sum(computed) + sum(tasks));
  if (computed.length === 0 || waited < elapsed * MOSTLY) return [];
  return [
    {
      kind: 'waiting',
      tone: 'hint',
      node: root.index,
      quote: quotedWall(root) ?? root.name,
      sentence: `${time(waited)} of ${time(elapsed)} (${percent(waited / elapsed)}) isn’t spent in any operator, most likely waiting for I/O and decoding.`,
      advice: 'Select only the columns you need, or move the data closer: use a cache or the same region.',
      certainty: 'likely',
    },
  ];
};

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
