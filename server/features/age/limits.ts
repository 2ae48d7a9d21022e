/** How long a try can be answered. */
export const ageRequestSeconds = 900

/** Tries of a member in a day: enough for anyone who struggles with an app, few for anyone who tries out forgeries. */
export const maxAgeTries = 8

/** How long tries are kept. */
export const ageRequestDays = 7

/** Bytes of an answer: one small document. Anything larger is not read. */
export const maxResponseBytes = 65_536
