/*
 * Recognizes plans of other engines by patterns that only they write, so that the error message can name the engine.
 */

/** SECURITY: the patterns search no more than this of a text that may be of any length. */
const MAX_LOOKED_AT = 100_000;

/**
 * The engine that wrote a plan which is not from Lance or DataFusion; undefined if no known engine writes such text.
 */
export function foreignEngine(text: string): string | undefined {
  const start = text.slice(0, MAX_LOOKED_AT);
  return ENGINES.find(({ marks }) => marks.some((all) => all.every((mark) => mark.test(start))))?.name;
}

/** DataFusion draws plans in boxes by default; the text of a box doesn't show its place in the tree. */
export function isDrawnInBoxes(text: string): boolean {
  return /│ *[A-Z]\w*Exec *│/.test(text.slice(0, MAX_LOOKED_AT));
}

interface Engine {
  readonly name: string;
  /** One of these marks is enough, but each mark needs all of its patterns. */
  readonly marks: readonly (readonly RegExp[])[];
}

/** An engine whose marks also match the output of another one comes after that one. */
const ENGINES: readonly Engine[] = [
  { name: 'Amazon Redshift', marks: [[/\bXN \w/, /\(cost=\d/]] },
  { name: 'MariaDB', marks: [[/"query_block"\s*:/, /"r_(?:loops|total_time_ms|rows)"\s*:/]] },
  { name: 'TiDB', marks: [[/\bestRows\b/, /\baccess object\b/]] },
  {
    name: 'MySQL',
    marks: [
      [/"query_block"\s*:/],
      [/\bselect_type\b/, /\bpossible_keys\b/],
      [/^[| ]*-> /m, /\(cost=[\d.e+]+(?:\.\.[\d.e+]+)? rows=[\d.e+]+\)/],
    ],
  },
  {
    name: 'PostgreSQL',
    marks: [
      [/\(cost=\d+\.\d+\.\.\d+\.\d+ rows=\d+ width=\d+\)/],
      [/\(actual (?:time=\d+\.\d+\.\.\d+\.\d+ )?rows=[\d.]+ loops=\d+\)/],
      [/"Plan"\s*:/, /"Node Type"\s*:/],
      [/\bNode Type: "/],
      [/<explain xmlns="http:\/\/www\.postgresql\.org/],
      [/^\s*QUERY PLAN\s*$/m, /\b(?:Seq|Index|Index Only|Bitmap Heap) Scan\b/],
      [/^[ ]*->[ ]+(?:Parallel )?(?:Seq|Index|Index Only|Bitmap Heap) Scan (?:on|using) /m],
    ],
  },
  {
    name: 'SQLite',
    marks: [
      [
        /^(?:\s*[|`]--)*(?:SCAN|SEARCH) \w/m,
        /^QUERY PLAN$|USING (?:COVERING |AUTOMATIC )*INDEX|USING INTEGER PRIMARY KEY|TEMP B-TREE/m,
      ],
      [/^addr\s+opcode\s+p1\s+p2/m],
    ],
  },
  {
    name: 'DuckDB',
    marks: [
      [/[┌│└]/, /│\s*(?:[A-Z]+_)*(?:SCAN|PROJECTION|FILTER|ORDER_BY|TOP_N|GROUP_BY|JOIN|AGGREGATE)\s*│/],
      [
        /[┌│└]/,
        /│+\s*(?:Physical|Optimized Logical|Unoptimized Logical) Plan\s*│|Query Profiling Information/,
      ],
      [/"operator_(?:timing|type|name|cardinality)"\s*:/],
      [/"extra_info"\s*:/, /"children"\s*:/, /"name"\s*:/],
    ],
  },
  {
    name: 'Flink',
    marks: [[/^== Optimized (?:Execution|Physical) Plan ==/m], [/\bTableSourceScan\(table=\[\[/]],
  },
  {
    name: 'Spark',
    marks: [
      [/^== (?:Parsed|Analyzed|Optimized|Physical)(?: Logical)? (?:Logical )?Plan ==/m],
      [/\bAdaptiveSparkPlan\b/],
      [/^[ :+-]*\*\(\d+\) \w/m],
      [/\bExchange (?:hash|range|single)partitioning?\b/i],
    ],
  },
  { name: 'Snowflake', marks: [[/\bpartitionsTotal\b/, /\b(?:GlobalStats|partitionsAssigned)\b/]] },
  {
    name: 'BigQuery',
    marks: [
      [/"(?:shuffleOutputBytes|computeMsAvg|recordsWritten|totalSlotMs)"\s*:/],
      [/"queryPlan"\s*:/, /"steps"\s*:/],
    ],
  },
  {
    name: 'Trino',
    marks: [[/^\s*Fragment \d+ \[\w+\]/m], [/\b(?:TableScan|ScanFilterProject|RemoteSource)\[[a-z]\w* =/]],
  },
  { name: 'ClickHouse', marks: [[/\bReadFrom(?:MergeTree|Storage|SystemNumbers|PreparedSource)\b/]] },
  {
    name: 'SQL Server',
    marks: [
      [/<ShowPlanXML\b/],
      [/\|--(?:Clustered |Table |Index |Nested |Hash |Compute |Sort|Stream )[\w ]*\(/],
    ],
  },
  {
    name: 'Oracle',
    marks: [[/^Plan hash value: \d/m], [/^\|\s*Id\s*\|\s*Operation\s*\|/m]],
  },
  { name: 'MongoDB', marks: [[/\bqueryPlanner"?\s*:/, /\bwinningPlan"?\s*:/]] },
  { name: 'CockroachDB', marks: [[/^\s*distribution: (?:local|full|partial)/m, /^\s*(?:vectorized: |• )/m]] },
  { name: 'Hive', marks: [[/^STAGE (?:DEPENDENCIES|PLANS):/m]] },
  {
    name: 'Polars',
    marks: [
      [/^\s*(?:Parquet|CSV|IPC|NDJSON) SCAN \[/im],
      [/^\s*DF \["/m, /\bPROJECT\b/],
      [/\bWITH_COLUMNS:/],
    ],
  },
];
