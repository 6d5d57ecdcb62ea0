import type { OtherText, Plan, PlanPart, PlanText } from '../model.ts';
import { linesOf } from './lines.ts';
import { createMetricReader } from './metrics.ts';
import { createExtents } from './node-extent.ts';
import { nodeHead } from './node-head.ts';
import { createTreeBuilder, type TreeBuilder } from './tree-builder.ts';

/**
 * A text as plans and what stands between them. Texts come from many generations of engines and from people's
 * clipboards: whatever it is, nothing is thrown and no character is lost.
 */
export function parsePlan(text: string): PlanText {
  const lines = linesOf(text);
  const extentAt = createExtents(lines);
  const readMetrics = createMetricReader();
  const parts: (OtherText | TreeBuilder)[] = [];
  for (let line = 0; line < lines.length; ) {
    const first = lines[line] ?? '';
    const head = nodeHead(first);
    if (head === undefined) {
      parts.push({ kind: 'other', text: first, line });
      line += 1;
      continue;
    }
    const { lineCount, isUncertain } = extentAt(line);
    const whole = lineCount === 1 ? first : lines.slice(line, line + lineCount).join('');
    const node = { head, text: whole, line, lineCount, isUncertain };
    const last = parts.at(-1);
    if (last === undefined || 'kind' in last || !last.add(node))
      parts.push(createTreeBuilder(node, readMetrics));
    line += lineCount;
  }
  return { parts: parts.map(finished) };
}

function finished(part: OtherText | TreeBuilder): PlanPart {
  return 'kind' in part ? part : part.build();
}

/** The text that was parsed. */
export function planText({ parts }: PlanText): string {
  return parts.map((part) => (part.kind === 'other' ? part.text : textOfPlan(part))).join('');
}

export function textOfPlan({ nodes }: Plan): string {
  return nodes.map(({ text }) => text).join('');
}
