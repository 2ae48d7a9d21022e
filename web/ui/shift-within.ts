/** What stays free between a panel and the edge of the screen. */
const distance = 12

/** How far a panel moves sideways to stand within a screen of this width, its beginning at any rate. */
export function shiftWithin({ left, right }: { left: number; right: number }, width: number): number {
  return Math.max(distance - left, Math.min(0, width - distance - right))
}
