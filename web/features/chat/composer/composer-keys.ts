/** What of a key press decides whether it sends. */
export interface ComposerKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** An input method is still forming a character; its Enter ends that and nothing else. */
  isComposing: boolean
  /** 229 while Safari's input method ends, when it has already denied composing. */
  keyCode: number
}

/** Enter sends with a real keyboard; Shift+Enter is a new line, and so is Enter on a touch screen. */
export function sendsMessage(press: ComposerKey, touch: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return false
  if (press.ctrlKey || press.metaKey) return true
  return !touch && !press.shiftKey && !press.altKey
}
