/** Says which of `count` tabs an arrow, Home or End goes to; on a right-to-left page the arrows swap. */
export function nextTabIndex(
  key: string,
  current: number,
  tabs: { count: number; rightToLeft: boolean },
): number | null {
  const forward = tabs.rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = tabs.rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (tabs.count === 0) return null
  if (key === forward) return (current + 1) % tabs.count
  if (key === back) return (current - 1 + tabs.count) % tabs.count
  if (key === 'Home') return 0
  if (key === 'End') return tabs.count - 1
  return null
}
