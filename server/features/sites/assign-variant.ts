import { createHash } from 'node:crypto'
import {
  findLander,
  type VariantPointName,
  variantPoints,
} from '#contract/features/tracking/variant-points.ts'
import type { Context } from '../../app/context.ts'
import type { ShownExperiment, Site } from '../../app/site.ts'

/**
 * Returns the variant of a person by a stable hash: always the same one, independent of other experiments, and each
 * variant with the same probability.
 */
export function assignVariant(
  { id, variants }: Pick<ShownExperiment, 'id' | 'variants'>,
  unit: string,
): string {
  const hash = createHash('sha256').update(`${id} ${unit}`).digest()
  const variant = variants[hash.readUInt32BE(0) % variants.length]
  if (variant === undefined) throw new Error('an experiment has variants')
  return variant
}

/** Finds the experiment that is running at a given place of a site. */
export function findRunningExperiment(
  site: Site,
  point: VariantPointName,
  now: Date,
): ShownExperiment | undefined {
  return site.experiments.find((one) => one.point === point && one.kept === null && now < one.endsAt)
}

/** Lists what differs for the viewer by place: the variants of members, and what the site has kept for everyone. */
export function listVariants(ctx: Pick<Context, 'site' | 'viewer' | 'clock'>): Record<string, string> {
  const variants: Record<string, string> = {}
  // Most sites run no experiment, and every page reads the settings.
  if (ctx.site.experiments.length === 0) return variants
  const now = ctx.clock.now()
  for (const point of Object.keys(variantPoints) as VariantPointName[]) {
    if (variantPoints[point].unit !== 'member') continue
    const running = ctx.viewer && findRunningExperiment(ctx.site, point, now)
    const kept = ctx.site.experiments.find((one) => one.point === point && one.kept !== null)?.kept
    const variant = running && ctx.viewer ? assignVariant(running, ctx.viewer.id) : kept
    // A variant that this version no longer has is left out.
    const known = variantPoints[point].variants.find((one) => one === variant)
    if (known) variants[point] = known
  }
  return variants
}

/** Finds the running experiment that compares a lander with others. */
export function findLanderExperiment(
  ctx: Pick<Context, 'site' | 'clock'>,
  lander: string,
): ShownExperiment | null {
  const running = findRunningExperiment(ctx.site, 'lander', ctx.clock.now())
  return running?.variants.includes(lander) ? running : null
}

/**
 * Returns the address of the lander that a visitor sees instead of the one asked for, while the two are compared; null
 * for any other page. Split by the network and the browser, of which nothing is kept; one who agreed to the cookie keeps
 * the lander of the first visit. Members and staff see what they ask for.
 */
export function findComparedLander(
  ctx: Pick<Context, 'site' | 'viewer' | 'staff' | 'clock'> & {
    readonly request: Pick<Context['request'], 'tracking' | 'network' | 'userAgent'>
  },
  { pathname, search }: URL,
): string | null {
  const lander = findLander(pathname)
  if (lander === null || ctx.viewer || ctx.staff) return null
  const experiment = findLanderExperiment(ctx, lander)
  if (!experiment) return null
  const { tracking, network, userAgent } = ctx.request
  const isKept = tracking.experiment === experiment.id && experiment.variants.includes(tracking.lander ?? '')
  const shown = isKept ? tracking.lander : assignVariant(experiment, `${network} ${userAgent}`)
  return shown === lander ? null : `/landers/${shown}${search}`
}
