import { type Plugin, runnerImport } from 'vite'
import type { CallDeclaration } from '../contract/api/call.ts'
import type { readFieldRules } from '../contract/api/field-rules.ts'

const isOfBackOffice = ({ access }: CallDeclaration) =>
  access.startsWith('staff') || access.startsWith('partner')

/**
 * The calls of members and visitors, and those of the staff and of partners, whose paths no member's bundle carries. What
 * providers and wallets call is in neither.
 */
const tables = {
  'virtual:call-table': (call: CallDeclaration) => !isOfBackOffice(call) && call.access !== 'provider',
  'virtual:admin-call-table': isOfBackOffice,
}

const rulesOfForms = 'virtual:admin-form-rules'

/** Returns what the schemas of the back office's acts say about the fields of their forms. */
async function readRules(): Promise<string> {
  const { calls } = (
    await runnerImport<{ calls: Record<string, CallDeclaration> }>('./contract/api/calls.ts')
  ).module
  const { module } = await runnerImport<{ readFieldRules: typeof readFieldRules }>(
    './contract/api/field-rules.ts',
  )
  const rules = Object.entries(calls)
    .filter(([, call]) => isOfBackOffice(call) && call.method !== 'GET')
    .map(([name, { input }]) => [name, module.readFieldRules(input)])
  return `export const formRules = ${JSON.stringify(Object.fromEntries(rules))}`
}

/**
 * Gives the browser what it needs from the contract to make a call (method, path, flags), without the schemas: those
 * are checked by the server and by the compiler, and would cost every visitor their weight.
 */
export function callTable(): Plugin {
  return {
    name: 'duet-call-table',
    resolveId: (source) =>
      Object.hasOwn(tables, source) || source === rulesOfForms ? `\0${source}` : undefined,
    async load(loaded) {
      if (loaded === `\0${rulesOfForms}`) return readRules()
      const found = Object.entries(tables).find(([id]) => loaded === `\0${id}`)
      if (!found) return undefined
      const [, isListed] = found
      const { module } = await runnerImport<{ calls: Record<string, CallDeclaration> }>(
        './contract/api/calls.ts',
      )
      const table = Object.fromEntries(
        Object.entries(module.calls)
          .filter(([, call]) => isListed(call))
          .map(([name, call]) => [
            name,
            {
              ...(call.method !== 'GET' && { method: call.method }),
              path: call.path.slice('/api/'.length, -'.php'.length),
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
