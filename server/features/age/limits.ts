/** How long a try can be answered. */
export const ageRequestSeconds = 900

/** Tries per member and day: enough for someone who struggles with an app, few for someone who tests forgeries. */
export const maxAgeTries = 8

/** How long tries are kept. */
export const ageRequestDays = 7

/** Maximum bytes of an answer: one small document. Anything larger is not read. */
export const maxResponseBytes = 65_536
