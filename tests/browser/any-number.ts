/** Returns a text that has the number 1 in it, with whichever number. */
export function matchAnyNumber(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('1', '\\d+'))
}
