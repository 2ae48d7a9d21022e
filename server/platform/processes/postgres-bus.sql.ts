export const channel = 'duet_live'

export const listenToChannel = `listen ${channel}`

/** Notifies in a transaction of its own, which delays no commit of a message. */
export const notify = 'select pg_notify($1, $2)'
