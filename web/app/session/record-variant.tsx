import type { MemberPointName } from '#contract/features/tracking/variant-points.ts'
import { createLazyPart } from '../browser/lazy-part.tsx'

/**
 * Records that the member has seen a place. For first views, which read the variant from the settings: no one loads this
 * where no experiment runs.
 */
export const RecordVariant = createLazyPart<{ point: MemberPointName }>(
  async () => (await import('./use-variant.ts')).RecordVariant,
)
