/** Texts that are not plans of Lance or DataFusion, by their engine; `undefined` if the engine is unknown. */
export const PLANS_OF_OTHERS: readonly (readonly [engine: string, what: string, text: string])[] = [
  [
    'PostgreSQL',
    'analyzed, as psql prints it',
    `                                                  QUERY PLAN
--------------------------------------------------------------------------------------------------------------
 Sort  (cost=717.34..717.59 rows=101 width=488) (actual time=7.761..7.774 rows=100 loops=1)
   Sort Key: t1.fivethous
   Sort Method: quicksort  Memory: 77kB
   ->  Hash Join  (cost=230.47..713.98 rows=101 width=488) (actual time=0.711..7.427 rows=100 loops=1)
         Hash Cond: (t2.unique2 = t1.unique2)
         ->  Seq Scan on tenk2 t2  (cost=0.00..445.00 rows=10000 width=244) (actual time=0.007..2.583 rows=10000 loops=1)
         ->  Hash  (cost=229.20..229.20 rows=101 width=244) (actual time=0.659..0.659 rows=100 loops=1)
               Buckets: 1024  Batches: 1  Memory Usage: 28kB
 Planning Time: 0.194 ms
 Execution Time: 8.008 ms
(10 rows)
`,
  ],
  [
    'PostgreSQL',
    'without costs',
    `QUERY PLAN\nLimit\n  ->  Sort\n        Sort Key: a\n        ->  Seq Scan on t\n              Filter: (b > 10)\n`,
  ],
  [
    'PostgreSQL',
    'as JSON',
    '[{"Plan": {"Node Type": "Seq Scan", "Relation Name": "t", "Total Cost": 1.5, "Plans": []}, "Planning Time": 0.1}]',
  ],
  [
    'PostgreSQL',
    'as YAML',
    '- Plan: \n    Node Type: "Limit"\n    Startup Cost: 0.00\n    Plans: \n      - Node Type: "Sort"\n',
  ],
  [
    'Amazon Redshift',
    'explained',
    'XN HashAggregate  (cost=131.07..131.07 rows=1 width=17)\n  ->  XN Seq Scan on event  (cost=0.00..87.98 rows=8798 width=17)\n',
  ],
  [
    'MySQL',
    'as a tree',
    '-> Filter: (t.b > 10)  (cost=0.55 rows=1) (actual time=0.0331..0.0389 rows=2 loops=1)\n    -> Table scan on t  (cost=0.55 rows=3) (actual time=0.0279..0.0346 rows=3 loops=1)\n',
  ],
  [
    'MySQL',
    'as a table',
    '+----+-------------+-------+------+---------------+------+\n| id | select_type | table | type | possible_keys | rows |\n+----+-------------+-------+------+---------------+------+\n|  1 | SIMPLE      | t     | ALL  | NULL          |    3 |\n',
  ],
  [
    'MySQL',
    'as JSON',
    '{\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {"query_cost": "0.55"}\n  }\n}',
  ],
  ['SQLite', 'explained', 'QUERY PLAN\n|--SEARCH t1 USING INDEX i2 (a=? AND b>?)\n`--SCAN t2\n'],
  [
    'DuckDB',
    'in boxes',
    `┌─────────────────────────────┐
│┌───────────────────────────┐│
││       Physical Plan       ││
│└───────────────────────────┘│
└─────────────────────────────┘
┌───────────────────────────┐
│         PROJECTION        │
│    ────────────────────   │
│             a             │
└─────────────┬─────────────┘
┌─────────────┴─────────────┐
│         SEQ_SCAN          │
│    ────────────────────   │
│         Table: t          │
└───────────────────────────┘
`,
  ],
  [
    'DuckDB',
    'as a JSON profile',
    '{"latency": 0.01, "rows_returned": 1, "children": [{"operator_name": "SEQ_SCAN", "operator_timing": 0.001, "extra_info": {"Table": "t"}}]}',
  ],
  [
    'DuckDB',
    'explained as JSON',
    '[{"name": "PROJECTION", "children": [{"name": "SEQ_SCAN ", "children": [], "extra_info": {"Table": "t"}}], "extra_info": {}}]',
  ],
  [
    'Spark',
    'explained',
    `== Physical Plan ==
AdaptiveSparkPlan isFinalPlan=false
+- HashAggregate(keys=[a#10], functions=[sum(b#11)])
   +- Exchange hashpartitioning(a#10, 200), ENSURE_REQUIREMENTS, [plan_id=13]
      +- HashAggregate(keys=[a#10], functions=[partial_sum(b#11)])
         +- FileScan parquet [a#10,b#11] Batched: true, DataFilters: [], Format: Parquet
`,
  ],
  [
    'Spark',
    'compiled',
    '*(1) Project [id#0L]\n+- *(1) Filter (id#0L > 10)\n   +- *(1) Range (0, 100, step=1, splits=8)\n',
  ],
  [
    'Snowflake',
    'as a text',
    'GlobalStats:\n\tpartitionsTotal=2\n\tpartitionsAssigned=2\n\tbytesAssigned=1024\nOperations:\n1:0     ->Result  Z1.ID, Z2.ID\n1:1          ->InnerJoin  joinKey: (Z2.ID = Z1.ID)\n1:2               ->TableScan  TESTDB.TEMPORARY_DOC_TEST.Z2  ID  {partitionsTotal=1, partitionsAssigned=1}\n',
  ],
  [
    'BigQuery',
    'as JSON',
    '{"statistics": {"query": {"queryPlan": [{"name": "S00: Input", "shuffleOutputBytes": "10", "steps": [{"kind": "READ"}]}]}}}',
  ],
  [
    'Trino',
    'explained',
    'Fragment 0 [SINGLE]\n    Output layout: [name]\n    Output[columnNames = [name]]\n    └─ TableScan[table = tpch:tiny:nation]\n           Layout: [name:varchar(25)]\n           Estimates: {rows: 25 (2.23kB), cpu: 2.23k, memory: 0B, network: 0B}\n',
  ],
  [
    'ClickHouse',
    'explained',
    'Expression ((Projection + Before ORDER BY))\n  Limit (preliminary LIMIT (without OFFSET))\n    Sorting (Sorting for ORDER BY)\n      ReadFromMergeTree (default.t)\n',
  ],
  [
    'SQL Server',
    'as XML',
    '<ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan" Version="1.5"></ShowPlanXML>',
  ],
  [
    'Oracle',
    'displayed',
    'Plan hash value: 1601196873\n\n--------------------------\n| Id  | Operation         | Name |\n|   0 | SELECT STATEMENT  |      |\n',
  ],
  [
    'MongoDB',
    'as JSON',
    '{ "queryPlanner": { "namespace": "a.b", "winningPlan": { "stage": "COLLSCAN" } } }',
  ],
  [
    'Flink',
    'explained',
    '== Optimized Physical Plan ==\nCalc(select=[a, b], where=[>(a, 10)])\n+- TableSourceScan(table=[[default_catalog, default_database, t]], fields=[a, b])\n',
  ],
];

export const NO_PLANS: readonly (readonly [what: string, text: string])[] = [
  ['prose', 'Hello, this is not a plan.'],
  ['a letter', 'Dear all,\n\nplease note: the query is slow.\n  Regards, Ada\n  Sort: by name\n'],
  [
    'prose about operators',
    'The FilterExec is slow, and so is SortExec.\nTake, for example, this one.\nTake: a look at it\n',
  ],
  ['a list', 'Fruits\n  Apples\n  Pears: green\n    Conference, the best\n'],
  [
    'a log',
    '2026-01-01T10:00:00Z INFO server: started, port=80\nINFO request id=5 path=/x elapsed=5ms\nWARN Memory: total=5 used=3\nGET path=/v1/table status=200\n',
  ],
  ['logfmt', 'level=info ts=1 msg="done" elapsed=1ms\nrequest id=1 elapsed=1ms metrics=5\n'],
  ['JSON of something else', '{"code": 5, "rows": [1, 2]}\n'],
  ['JSON over lines', '{\n  "plan": {\n    "name": "x",\n    "children": []\n  }\n}\n'],
  ['YAML', 'services:\n  Web:\n    image: nginx\n    Ports:\n      - "80:80"\n  Filter:\n    Sort: name\n'],
  ['SQL', 'SELECT id,\n  name\nFROM items\nWHERE price > 10\nORDER BY id;\n'],
  [
    'a trace of Python',
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    raise ValueError(1)\nValueError: 1\n',
  ],
  [
    'a trace of Java',
    'java.util.concurrent.ExecutionException: no\n\tat a.B.c(B.java:5)\nCaused by: java.lang.Error: x\n',
  ],
  [
    'a trace of Rust',
    "thread 'main' panicked at src/main.rs:1:5:\nboom\n   0: datafusion_physical_plan::filter::FilterExec::execute\n",
  ],
  ['Markdown', '# Title\n\nSome text: with a colon.\n\n- Item: one\n- Item, two\n\n```js\nSort(a)\n```\n'],
  ['HTML', '<!doctype html>\n<html>\n  <body>Filter: x</body>\n</html>\n'],
  ['CSV', 'id, name, price\n1, Chair, 10\nTable, Lamp, x\n'],
  ['source code', 'class Filter:\n  def run(self):\n    return Sort(key=lambda x: x)\nFilter(a=1)\n'],
  ['a folder', 'src\n├── Components\n│   └── Button.tsx\n└── Sort\n'],
  [
    'a plan of nobody known',
    'LogicalProject(a=[$0])\n  LogicalFilter(condition=[>($1, 10)])\n    LogicalTableScan(table=[[t]])\n',
  ],
  ['one unknown line', 'Name: some words\n'],
  ['INI', '[section]\nKey=1\nOther: value=2\n'],
  ['nothing', ''],
  ['lines', '\n\n'],
];
