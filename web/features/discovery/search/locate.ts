import { useEffect, useState } from 'react'
import { geolocationCacheMilliseconds } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { App } from '#web/app/cache/app.ts'

/** Whether a page may ask the browser where it is; unknown until the browser has said so. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState

/**
 * Returns the permission as it is, and again whenever the browser changes it. Returns the function that stops telling.
 */
export function followGeolocationPermission(
  onPermission: (permission: GeolocationPermission) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onPermission('unsupported')
    return () => undefined
  }
  const following = new AbortController()
  // Browsers that cannot tell are asked for the position all the same.
  if ('permissions' in navigator) {
    void navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (following.signal.aborted) return
        onPermission(status.state)
        status.addEventListener('change', () => onPermission(status.state), { signal: following.signal })
      },
      () => undefined,
    )
  }
  return () => following.abort()
}

/** The permission to ask where the browser is, always as it is now. */
export function useGeolocationPermission(): GeolocationPermission {
  const [permission, setPermission] = useState<GeolocationPermission>('unknown')
  useEffect(() => followGeolocationPermission(setPermission), [])
  return permission
}

export type Place = CallOutput<'geocode'>

type Position = { latitude: number; longitude: number }

/** Asks the browser where it is; rejects when it may not or cannot tell. */
export type AskPosition = () => Promise<Position>

/** Returns the browser's own position, not older than an hour. */
export const askBrowser: AskPosition = () =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      reject,
      { maximumAge: geolocationCacheMilliseconds, timeout: 10_000 },
    )
  })

/** Returns the result of the geolocation, kept for an hour in memory; `false` when it failed. */
export function makeLocator(ask: AskPosition, now: () => number) {
  let known: { at: number; place: Place } | null = null
  return async (call: App['call']): Promise<Place | false> => {
    if (known && now() - known.at < geolocationCacheMilliseconds) return known.place
    try {
      const { latitude, longitude } = await ask()
      // Two decimals are a kilometre: the server needs no more to find the city.
      const place = await call('geocode', { lat: latitude.toFixed(2), lon: longitude.toFixed(2) })
      known = { at: now(), place }
      return place
    } catch {
      return false
    }
  }
}

export const locate = makeLocator(askBrowser, Date.now)
