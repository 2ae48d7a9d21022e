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

declare module 'virtual:admin-form-rules' {
  import type { FieldRules } from '#contract/api/field-rules.ts'

  /** What the acts of the back office ask of their fields, by call and field. */
  export const formRules: Readonly<Record<string, Readonly<Record<string, FieldRules>>>>
}
