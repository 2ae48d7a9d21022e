import type { WorkQueueName } from '#contract/admin/overview/home.ts'

/**
 * How many days before its deadline a case is told of: enough to answer it in working hours. A report has a day, and is told
 * of in the morning after it came.
 */
export const deadlineDays = {
  reports: 1,
  appeals: 3,
  complaints: 3,
  threads: 3,
  data_requests: 7,
  notices: 3,
  payouts: 3,
} as const satisfies Partial<Record<WorkQueueName, number>>

/** The queues whose cases have a day by which they must be answered. */
export type DeadlineQueue = keyof typeof deadlineDays

/** Returns whether the cases of a queue are told of before their deadline. */
export const isDeadlineQueue = (name: WorkQueueName): name is DeadlineQueue => name in deadlineDays
