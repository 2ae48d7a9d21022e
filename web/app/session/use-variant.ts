import { useEffect } from 'react'
import type { MemberPointName, VariantName } from '#contract/features/tracking/variant-points.ts'
import { useApp } from '../cache/app.ts'
import { useUser } from '../cache/user.ts'
import { useLoadedCall } from '../calls/use-call.ts'

/** Places whose view by this member was recorded since the page was loaded; the server keeps the first one alone. */
const recorded = new Set<string>()

/**
 * Returns the variant of a place to show, and records that the member has seen it where the media query holds: without
 * one, everywhere. Undefined stands for the first: what every site shows without an experiment.
 */
export function useVariant<Name extends MemberPointName>(
  point: Name,
  media?: string,
): VariantName<Name> | undefined {
  const { call } = useApp()
  const user = useUser()
  const { variants } = useLoadedCall('settings', {})
  const chosen = variants[point] as VariantName<Name> | undefined // the server lists known variants only
  const key = user && chosen && `${user.profile.id} ${point}`
  useEffect(() => {
    if (!key || recorded.has(key) || (media && !matchMedia(media).matches)) return
    recorded.add(key)
    // A view that was not recorded is not worth an error message; the next page tries again.
    call('exposure', { point }).catch(() => recorded.delete(key))
  }, [call, key, media, point])
  return chosen
}

/** Records that the member has seen a place whose variant the page reads from the settings. */
export function RecordVariant({ point }: { point: MemberPointName }): null {
  useVariant(point)
  return null
}
