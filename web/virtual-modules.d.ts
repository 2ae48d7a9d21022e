declare module 'virtual:call-table' {
  import type { CallTable } from '#web/app/calls/network-call.ts'

  /** The calls of members and visitors. */
  export const callTable: CallTable
}

declare module 'virtual:admin-call-table' {
  import type { CallTable } from '#web/app/calls/network-call.ts'

  /** The calls of the staff. */
  export const callTable: CallTable
}
