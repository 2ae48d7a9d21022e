import type {
  CompiledQuery,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from 'kysely'
import type { RunPrepared } from './prepared.ts'

/** Called with a slow statement: its text without values, its duration, and the request that waited for it. */
export type OnSlowQuery = (slow: { statement: string; milliseconds: number; requestId: string }) => void

export interface SlowQueries {
  readonly milliseconds: number
  readonly onSlow: OnSlowQuery
}

const longestText = 2000

/** Shortens a statement for the log; it never contains values. */
export function formatStatement(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestText)
}

function getText(node: PluginTransformQueryArgs['node']): string {
  return node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind
}

/** Measures the statements of a request, including the wait for a connection. */
export function watchQueries({ milliseconds, onSlow }: SlowQueries, requestId: string): KyselyPlugin {
  const started = new WeakMap<object, { at: number; node: PluginTransformQueryArgs['node'] }>()
  return {
    transformQuery({ queryId, node }: PluginTransformQueryArgs) {
      started.set(queryId, { at: performance.now(), node })
      return node
    },
    async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
      const query = started.get(queryId)
      const took = query ? performance.now() - query.at : 0
      if (query && took >= milliseconds)
        onSlow({ statement: formatStatement(getText(query.node)), milliseconds: Math.round(took), requestId })
      return result
    },
  }
}

/** Does the same for the prepared statements of a request. */
export function watchPrepared(
  run: RunPrepared,
  { milliseconds, onSlow }: SlowQueries,
  requestId: string,
): RunPrepared {
  return async <Row>(statement: CompiledQuery<Row>) => {
    const at = performance.now()
    const rows = await run(statement)
    const took = performance.now() - at
    if (took >= milliseconds)
      onSlow({ statement: formatStatement(statement.sql), milliseconds: Math.round(took), requestId })
    return rows
  }
}
