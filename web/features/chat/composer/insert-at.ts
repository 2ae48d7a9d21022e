/** Puts a piece into a text in the place of what is selected, and says where the caret stands then. */
export function insertAt(
  text: string,
  piece: string,
  { start, end }: { start: number; end: number },
): { text: string; caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
