import { readFile } from 'node:fs/promises'
import type { Dashboard } from '@grafana/schema'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useProgram } from '#tests/program.ts'
import dashboard from '../../../docs/grafana/duet.json' with { type: 'json' }
import { serveMetrics } from './serve-metrics.ts'

/** A type in its JSON form: an enum of Grafana is a plain string or number there. */
type Json<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? Json<Item>[]
      : T extends object
        ? { [Key in keyof T]: Json<T[Key]> }
        : T

// Compiled by `npm run check`: a field of another kind, or a missing one, is a type error.
dashboard satisfies Json<Dashboard>

interface ParsedQuery {
  readonly mistakes: readonly string[]
  readonly metrics: readonly string[]
  /** The labels that it filters and groups by. */
  readonly labels: readonly string[]
}

/** Parses PromQL with Prometheus' own grammar for editors. Returns its errors, and what it queries. */
function readExpression(expression: string): ParsedQuery {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const mistakes: string[] = []
  const metrics: string[] = []
  const labels = new Set<string>()
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      const word = text.slice(from, to)
      if (type.isError) mistakes.push(`${text} is wrong at ${from}`)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(word)
      if (type.name === 'LabelName') labels.add(word)
    },
  })
  return { mistakes, metrics, labels: [...labels] }
}

const test = useProgram()
let served = ''
let alerts: { alert: string; expr: string }[] = []
const { panels } = dashboard
const targets = panels.flatMap((panel) => panel.targets)
const expressions = () => [...targets, ...alerts].map(({ expr }) => expr)

beforeAll(async () => {
  const metrics = await serveMetrics(test, { host: '127.0.0.1', port: 0 })
  served = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  await metrics.stop()
  const { groups } = parse(await readFile('docs/grafana/alerts.yml', 'utf8'))
  alerts = groups.flatMap(({ rules }: { rules: typeof alerts }) => rules)
})

/** What the exporters of a database, a machine and Redis serve, which Duet does not. */
const fromExporters = /^(up|redis_up|node_filesystem_\w+|pg_replication_lag_seconds)$/

describe('each expression of the dashboard and the alerts', () => {
  it('is PromQL', () => {
    expect(expressions().flatMap((one) => readExpression(one).mistakes)).toEqual([])
    expect(expressions().length).toBeGreaterThan(30)
  })

  it('would be noticed if it were not', () => {
    for (const wrong of ['sum by (a (b)', 'rate(duet_sockets[5 minutes])', 'max(duet_jobs{state=failed})'])
      expect(readExpression(wrong).mistakes, wrong).not.toEqual([])
  })

  it('asks for metrics that the program declares, by labels that they have', () => {
    const declared = new Map(
      [...served.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
    )
    const wrong = expressions()
      .flatMap((one) => readExpression(one).metrics)
      .filter((metric) => !fromExporters.test(metric))
      .filter((metric) => {
        const base = metric.replace(/_(bucket|sum|count)$/, '')
        return !(declared.has(metric) || declared.get(base) === 'histogram')
      })
    expect(wrong).toEqual([])
    expect(declared.size).toBeGreaterThan(20)
  })

  it('groups and filters by labels that its metrics are declared with', () => {
    const { registry } = test.program.services.metrics
    const known = (metric: string) => {
      const found = registry.getSingleMetric(metric.replace(/_(bucket|sum|count)$/, ''))
      // prom-client keeps the names of the labels; its types leave them out.
      return found ? [...(found as unknown as { labelNames: string[] }).labelNames, 'le'] : null
    }
    const wrong = expressions().flatMap((one) => {
      const { metrics, labels } = readExpression(one)
      const lists = metrics.map(known)
      if (lists.includes(null)) return []
      return labels
        .filter((label) => !lists.some((list) => list?.includes(label)))
        .map((label) => `${one}: ${label}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the dashboard', () => {
  it('gives each panel an id, a title and a place of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    const overlapping = panels.flatMap(({ id, gridPos: a }) =>
      panels
        .filter(({ id: other }) => other > id)
        .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map(({ id: other }) => `${id} and ${other}`),
    )
    expect(overlapping).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })

  it('names the queries of a panel apart, and asks the chosen data source', () => {
    for (const { title, targets: own, datasource } of panels) {
      expect(new Set(own.map(({ refId }) => refId)).size, title).toBe(own.length)
      expect([datasource, ...own.map((target) => target.datasource)].map(({ uid }) => uid)).toEqual(
        Array.from({ length: own.length + 1 }, () => `\${${dashboard.templating.list[0]?.name}}`),
      )
    }
  })
})
