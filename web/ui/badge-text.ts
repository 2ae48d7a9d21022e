const highestShown = 99

/** Writes a number for a badge: 99 stays 99, anything above is "99+". */
export function badgeText(count: number): string {
  return count > highestShown ? `${highestShown}+` : String(count)
}
