/** A failure whose message is for the person at the keyboard and needs no stack. */
export class PlainFailure extends Error {}
