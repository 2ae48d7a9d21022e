import { useEffect } from 'react'
import {
  type MemberPointName,
  type VariantName,
  variantPoints,
} from '#contract/features/tracking/variant-points.ts'
import { useApp } from '../cache/app.ts'
import { useUser } from '../cache/user.ts'
import { useLoadedCall } from '../calls/use-call.ts'

/** Places whose view by this member was recorded since the page was loaded; the server keeps the first one alone. */
const recorded = new Set<string>()

/**
 * Returns the variant of a place to show, and records that the member has seen it where the media query holds: without
 * one, everywhere. Visitors see what the site showed before, or what it has kept.
 */
export function useVariant<Name extends MemberPointName>(point: Name, media?: string): VariantName<Name> {
  const { call } = useApp()
  const user = useUser()
  const { variants } = useLoadedCall('settings', {})
  const known: readonly VariantName<Name>[] = variantPoints[point].variants
  const chosen = known.find((one) => one === variants[point])
  const key = user && chosen && `${user.profile.id} ${point}`
  useEffect(() => {
    if (!key || recorded.has(key) || (media && !matchMedia(media).matches)) return
    recorded.add(key)
    // A view that was not recorded is not worth an error message; the next page tries again.
    call('exposure', { point }).catch(() => recorded.delete(key))
  }, [call, key, media, point])
  return chosen ?? variantPoints[point].variants[0]
}
