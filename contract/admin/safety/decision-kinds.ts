/** The possible decisions about a report. */
export const decisionKinds = ['dismissal', 'warning', 'removal', 'restriction', 'ban'] as const
