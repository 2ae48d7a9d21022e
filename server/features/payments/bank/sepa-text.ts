/** Letters whose plain form is not what remains without their marks. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Œ: 'OE',
  œ: 'oe',
  Þ: 'TH',
  þ: 'th',
  '&': '+',
  _: '-',
}

/** Writes a text in the characters that every bank accepts (EPC217-08): others are transliterated or become dots. */
export function toSepaText(text: string, max: number): string {
  const plain = text.replace(/[ßÆæØøŁłĐđŒœÞþ&_]/g, (sign) => spelled[sign] ?? sign)
  const clean = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
  // A text of ours may not begin with a slash or hold two in a row.
  const safe = clean.replace(/\/{2,}/g, '/').replace(/^\/+|\/+$/g, '')
  return safe.slice(0, max).trim() || 'NOTPROVIDED'
}
