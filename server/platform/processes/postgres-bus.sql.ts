export const channel = 'duet_live'

export const listenToChannel = `listen ${channel}`

/** A notification of its own transaction: it delays no commit of a message. */
export const notify = 'select pg_notify($1, $2)'
