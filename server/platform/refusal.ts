/** Refuses what whoever runs the machine has asked for; the message says why, and what to do. No fault of the program. */
export class Refusal extends Error {}
