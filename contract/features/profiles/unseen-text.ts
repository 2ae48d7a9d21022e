// Blank space, control and format signs, whatever a font may leave out, and the braille pattern without a dot.
const unseenSigns = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns whether no one would see anything of a text: it is empty, blank, or made of signs that show nothing. */
export function isUnseen(text: string): boolean {
  return text.replace(unseenSigns, '') === ''
}
