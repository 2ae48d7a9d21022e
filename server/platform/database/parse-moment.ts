import pg from 'pg'

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const usual = 'yyyy-mm-dd hh:mm:ss'.length
const zero = 48

/** The number of the digits from one place up to another. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let place = from; place < to; place++) number = 10 * number + text.charCodeAt(place) - zero
  return number
}

/**
 * Makes a moment of what PostgreSQL writes for a `timestamptz`. Lists are full of them: those in UTC, of four digits in
 * the year, are read by their places; for all others the driver's own way is taken, which costs several times as much.
 */
export function parseMoment(text: string): Date {
  const end = text.length - 3
  const isUsual =
    end >= usual && text.endsWith('+00') && text[0] !== '0' && text[4] === '-' && text[10] === ' '
  if (!isUsual || (end > usual && text[usual] !== '.')) return parseAny(text)
  // Thousandths are what a Date holds: further digits are cut off, missing ones are noughts.
  const kept = Math.min(end, usual + 4)
  const part = end > usual ? digits(text, usual + 1, kept) * 10 ** (usual + 4 - kept) : 0
  return new Date(
    Date.UTC(
      digits(text, 0, 4),
      digits(text, 5, 7) - 1,
      digits(text, 8, 10),
      digits(text, 11, 13),
      digits(text, 14, 16),
      digits(text, 17, 19),
      part,
    ),
  )
}
