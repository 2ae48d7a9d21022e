const finalText = 0x81

/**
 * A whole text frame as a server sends it (RFC 6455, 5.2). The library writes head and content one by one, which the system
 * is then given as a list; one piece costs less, and no frame of a socket is ever sent in pieces around it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (length < 126) return frameOf(text, { head: [finalText, length], length })
  if (length < 0x1_00_00)
    return frameOf(text, { head: [finalText, 126, length >>> 8, length & 0xff], length })
  const head = Buffer.from([finalText, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(length, 6)
  return frameOf(text, { head, length })
}

function frameOf(text: string, { head, length }: { head: ArrayLike<number>; length: number }): Buffer {
  const frame = Buffer.allocUnsafe(head.length + length)
  frame.set(head)
  frame.write(text, head.length)
  return frame
}
