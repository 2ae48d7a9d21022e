import { useEffect, useState } from 'react'

/** Whether a page may ask the browser where it is; unknown until the browser has said so. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState

/** Tells the permission as it is, and again whenever the browser changes it. Gives the function that stops telling. */
export function followGeolocationPermission(tell: (permission: GeolocationPermission) => void): () => void {
  if (!('geolocation' in navigator)) {
    tell('unsupported')
    return () => undefined
  }
  const following = new AbortController()
  // Browsers that cannot tell are asked for the position all the same.
  if ('permissions' in navigator) {
    void navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (following.signal.aborted) return
        tell(status.state)
        status.addEventListener('change', () => tell(status.state), { signal: following.signal })
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
