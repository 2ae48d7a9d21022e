/** The landers that need no member, by the first word of their path after `/landers/`. */
export const landerNames = [
  'adultonly',
  'tinderswipe',
  'whoneedsstrings',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const

/** What an experiment can count: signups of visitors, or confirmed addresses or purchases of members. */
export const experimentMetrics = ['signup', 'activation', 'purchase'] as const
export type ExperimentMetric = (typeof experimentMetrics)[number]

interface VariantPoint {
  /** Whom it is split by: visitors see it before they sign up. */
  readonly unit: 'visitor' | 'member'
  /** For members, the first is what the site shows without an experiment. */
  readonly variants: readonly [string, string, ...string[]]
  readonly metrics: readonly [ExperimentMetric, ...ExperimentMetric[]]
}

/**
 * Every place of a site that an experiment may vary, which is added here alone: a member’s page then asks
 * `useVariant('…')` what to show. Prices, safety, limits, labels and consents never vary between people.
 */
export const variantPoints = {
  /** Which lander a visitor sees who opens one of those that are compared. */
  lander: { unit: 'visitor', variants: landerNames, metrics: ['signup', 'activation', 'purchase'] },
  /** How the packages are laid out; their prices are the same. */
  package_layout: { unit: 'member', variants: ['cards', 'rows'], metrics: ['purchase'] },
  /** Whether the steps after the account begin with the photo, or with what the member says about themselves. */
  signup_order: {
    unit: 'member',
    variants: ['photo_first', 'profile_first'],
    metrics: ['activation', 'purchase'],
  },
  /** What the empty list of conversations suggests. */
  inbox_hint: { unit: 'member', variants: ['search', 'profile'], metrics: ['activation', 'purchase'] },
  /** What an empty conversation suggests to write about. */
  first_message_hint: {
    unit: 'member',
    variants: ['profile', 'question'],
    metrics: ['activation', 'purchase'],
  },
} as const satisfies Record<string, VariantPoint>

export type VariantPointName = keyof typeof variantPoints

/** The places that members see. */
export type MemberPointName = {
  [Name in VariantPointName]: (typeof variantPoints)[Name]['unit'] extends 'member' ? Name : never
}[VariantPointName]

/** The variants of a place. */
export type VariantName<Name extends VariantPointName> = (typeof variantPoints)[Name]['variants'][number]

/** Returns the lander that a path of the site leads to; null for any other page. */
export function findLander(path: string): (typeof landerNames)[number] | null {
  const [, first, second] = path.split('/')
  return first === 'landers' ? (landerNames.find((name) => name === second) ?? null) : null
}
