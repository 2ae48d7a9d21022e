/** The evidence for a buyer's country; countries as two letters (ISO 3166). */
export interface CountryEvidence {
  /** What the profile says. */
  readonly declared: string
  /** Where the network of the request is; null when not known. */
  readonly network: string | null
  /** The country of the card or account that paid last; null when unknown. */
  readonly payer: string | null
  /** The country of the buyer's earlier prices; null for none. */
  readonly kept: string | null
  /** When that country last changed; null while it is the first one. */
  readonly keptSince: Date | null
}

/** How long the prices of a country stay after a change. */
const changeMilliseconds = 180 * 86_400_000

/**
 * Decides by which country's prices and tax a member buys. A profile is changed in a moment, so a move needs a second
 * piece of evidence: the network, or the card or account that paid before; and none of a card at home in the old
 * country. In half a year there is one move. A buyer of whom nothing was known is where the network is, unless only the
 * profile names a country of `offered`. (Regulation (EU) 282/2011, articles 24b and 24f, asks for two pieces that agree.)
 */
export function decideBillingCountry(
  { declared, network, payer, kept, keptSince }: CountryEvidence,
  { offered, now }: { readonly offered: readonly string[]; readonly now: Date },
): string {
  const agrees = network === declared || payer === declared
  if (kept === null) return agrees || network === null || !offered.includes(network) ? declared : network
  if (declared === kept || !agrees || payer === kept) return kept
  const isSettled = keptSince !== null && now.getTime() - keptSince.getTime() < changeMilliseconds
  return isSettled ? kept : declared
}

/** The last change must be before this time to allow another one. */
export const computeLatestChange = (now: Date) => new Date(now.getTime() - changeMilliseconds)
