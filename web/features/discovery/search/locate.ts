import { useEffect, useState } from 'react'
import { geolocationCacheMilliseconds } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { App } from '#web/app/cache/app.ts'

/** The geolocation permission; unknown until the browser has reported it. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState

/** Calls back with the permission now, and whenever it changes. Returns the function that unsubscribes. */
export function followGeolocationPermission(
  onPermission: (permission: GeolocationPermission) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onPermission('unsupported')
    return () => undefined
  }
  const following = new AbortController()
  // Browsers without the permission API are asked for the position anyway.
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

/** The current geolocation permission. */
export function useGeolocationPermission(): GeolocationPermission {
  const [permission, setPermission] = useState<GeolocationPermission>('unknown')
  useEffect(() => followGeolocationPermission(setPermission), [])
  return permission
}

export type Place = CallOutput<'geocode'>

type Position = { latitude: number; longitude: number }

/** Asks the browser for its position; rejects when denied or unavailable. */
export type AskPosition = () => Promise<Position>

/** Returns the browser's position, at most an hour old. */
export const askBrowser: AskPosition = () =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      reject,
      { maximumAge: geolocationCacheMilliseconds, timeout: 10_000 },
    )
  })

/** Returns the result of geolocation, cached for an hour in memory; `false` when it failed. */
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
