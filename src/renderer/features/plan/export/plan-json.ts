import { type AnalyzedPlan, leadSentence, type PlanText, readPlanAt, titledPlans } from '#plan/index.ts';
import { jsonDepth, parseJson, stringifyJson } from '#protocol/index.ts';

/** A plan and its source, for an export. */
export interface ExportedPlan {
  readonly name: string;
  /** The shown plan. */
  readonly reading: AnalyzedPlan;
  /** The whole text that it comes from. */
  readonly parsed: PlanText;
  readonly text: string;
  /** The query of the plan, as JSON. */
  readonly query?: string | undefined;
}

/** The format of our files; a later format gets another number. */
const FORMAT = 'vitrine.plan/1';

const ANY_FORMAT = /^vitrine\.plan\/\d+$/;

/** A plan for other programs: the original text, and everything that was read from it. */
export function planJson({ name, reading, parsed, text, query }: ExportedPlan): string {
  const plans = titledPlans(parsed);
  return stringifyJson(
    {
      format: FORMAT,
      name,
      ...(query === undefined ? {} : { query: readQuery(query) }),
      text,
      shownPlan: plans.findIndex(({ plan }) => plan === reading.plan),
      plans: plans.flatMap(({ plan }, index) => {
        const one = plan === reading.plan ? reading : readPlanAt(plans, index);
        return one === undefined ? [] : planModel(one);
      }),
    },
    1,
  );
}

/** As nested JSON with every digit; invalid JSON stays a string. */
function readQuery(query: string): unknown {
  try {
    return parseJson(query);
  } catch {
    // An incomplete query is still worth saving.
    return query;
  }
}

function planModel(reading: AnalyzedPlan) {
  const { plan, half, summary, measure, lead, parts, figures, findings, searches } = reading;
  return {
    ...(half === undefined ? {} : { half: half.title }),
    summary,
    measure,
    ...(lead === undefined ? {} : { lead: { sentence: leadSentence(reading), ...lead } }),
    parts,
    findings,
    searches,
    nodes: plan.nodes.map((node) => ({ ...node, figures: figures[node.index] })),
  };
}

interface ExportedText {
  readonly name: string | undefined;
  readonly text: string;
}

/** SECURITY: the JSON parser is recursive. */
const DEEPEST = 1000;

/**
 * The text of a plan in a file that {@link planJson} wrote, in this format or a later one; undefined for any other
 * file.
 */
export function readExportedPlan(file: string): ExportedText | undefined {
  if (!/^\s*\{\s*"format"\s*:\s*"vitrine\.plan\//.test(file) || jsonDepth(file) > DEEPEST) return undefined;
  const { format, name, text } = membersOf(file);
  if (typeof format !== 'string' || !ANY_FORMAT.test(format) || typeof text !== 'string') return undefined;
  return { name: typeof name === 'string' ? name : undefined, text };
}

function membersOf(file: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(file);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    // A damaged file is treated like any other text.
    return {};
  }
}
