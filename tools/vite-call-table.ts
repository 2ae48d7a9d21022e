import { type Plugin, runnerImport } from 'vite'
import type { CallDeclaration } from '../contract/call.ts'

const id = 'virtual:call-table'

/**
 * Gives the browser what it needs of the contract to make a call (method, path, flags), without the schemas: those are
 * checked by the server and by the compiler, and would cost every visitor their weight.
 */
export function callTable(): Plugin {
  return {
    name: 'duet-call-table',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const { module } = await runnerImport<{ calls: Record<string, CallDeclaration> }>('./contract/calls.ts')
      const table = Object.fromEntries(
        Object.entries(module.calls).map(([name, call]) => [
          name,
          {
            method: call.method,
            path: call.path,
            ...(call.when && { when: call.when }),
            ...(call.upload && { upload: call.upload }),
            ...(call.idempotency === 'key' && { keyed: true }),
          },
        ]),
      )
      return `export const callTable = ${JSON.stringify(table)}`
    },
  }
}
