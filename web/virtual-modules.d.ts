declare module 'virtual:call-table' {
  import type { CallName } from '#contract/calls.ts'

  interface CallEntry {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    readonly path: string
    readonly when?: Readonly<Record<string, string>>
    readonly upload?: string
    readonly keyed?: true
  }

  export const callTable: { readonly [N in CallName]: CallEntry }
}
