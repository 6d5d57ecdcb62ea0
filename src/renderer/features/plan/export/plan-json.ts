import { type AnalyzedPlan, leadSentence, type PlanText, readPlanAt, titledPlans } from '#plan/index.ts';
import { jsonDepth, parseJson, stringifyJson } from '#protocol/index.ts';

/** Everything that is known of a plan when it is written down. */
export interface ExportedPlan {
  readonly name: string;
  /** The plan that is shown. */
  readonly reading: AnalyzedPlan;
  /** All of the text that it came in. */
  readonly parsed: PlanText;
  readonly text: string;
  /** The query that it is the plan of, as JSON. */
  readonly query?: string | undefined;
}

/** What a file of ours begins with; a later form gets another number. */
const FORMAT = 'vitrine.plan/1';

const ANY_FORMAT = /^vitrine\.plan\/\d+$/;

/** A plan for other programs: the text as it came, and everything that was read in it. */
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

/** As JSON in JSON, with every digit; a text that is none stays a text. */
function readQuery(query: string): unknown {
  try {
    return parseJson(query);
  } catch {
    // Half written: what it says is still worth keeping.
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

/** SECURITY: what reads JSON is recursive. */
const DEEPEST = 1000;

/** The text of a plan in a file that {@link planJson} wrote, of this form or a later one; undefined for any other file. */
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
    // Cut off or changed by hand: then it is a text like any other.
    return {};
  }
}
