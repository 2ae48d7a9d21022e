/**
 * The version of the consent to an immediate start (`payments.consent`), kept with each order with its wording. A
 * changed wording is another version: a test compares the texts with it.
 */
export const immediateStartVersion = '2026-11'
