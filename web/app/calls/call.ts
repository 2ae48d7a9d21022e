import { callTable } from 'virtual:call-table'
import { callOver } from './network-call.ts'

/** Makes a call of members and visitors over the network. */
export const call = callOver(callTable)
