/**
 * The browsers' push services. A subscription is an address that this server sends requests to: any other one could
 * reach into the operator's own network.
 */
const services = [
  'googleapis.com',
  'google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Returns whether an address belongs to the push service of a browser. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '') return false
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}
