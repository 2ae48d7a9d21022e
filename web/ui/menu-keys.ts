/**
 * Says which item of a menu a key moves to, or null if the key moves nowhere.
 * `current` is -1 while no item has the focus; a letter goes to the next item that begins with it.
 */
export function nextMenuIndex(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return startingWith(key, current, labels)
  }
}

function startingWith(key: string, current: number, labels: readonly string[]): number | null {
  if ([...key].length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  for (let step = 1; step <= labels.length; step += 1) {
    const index = (current + step + labels.length) % labels.length
    if (labels[index]?.trimStart().toLocaleLowerCase().startsWith(letter)) return index
  }
  return null
}
