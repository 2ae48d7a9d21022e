import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { InvoiceTexts } from './invoice-texts.ts'

const require = createRequire(import.meta.url)
const fontFiles = {
  latin: require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  'latin-bold': require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
  extended: require.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
  'extended-bold': require.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
} as const

type Pdf = InstanceType<typeof PDFDocument>

const margin = 56
const inner = 595.28 - 2 * margin

/** Letters in the second font file: those of Polish and others beyond Latin-1, except œ and ı. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]/

/** The narrow spaces of French numbers, which the font lacks; the one used instead does not break a line either. */
const narrow = /[\u2009\u202F]/g

/** Cuts a text where the file of the font changes. */
function splitRuns(text: string): { text: string; extended: boolean }[] {
  const runs: { text: string; extended: boolean }[] = []
  for (const sign of text.replace(narrow, '\u00A0')) {
    const last = runs.at(-1)
    const isExtended = extended.test(sign)
    if (last?.extended === isExtended) last.text += sign
    else runs.push({ text: sign, extended: isExtended })
  }
  return runs
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly bold?: boolean
  readonly size?: number
}

function measureWidth(pdf: Pdf, text: string, place: Place): number {
  let width = 0
  for (const run of splitRuns(text)) {
    pdf.font(nameFont(run.extended, place)).fontSize(place.size ?? 11)
    width += pdf.widthOfString(run.text)
  }
  return width
}

function nameFont(isExtended: boolean, { bold }: Place): string {
  return `${isExtended ? 'extended' : 'latin'}${bold ? '-bold' : ''}`
}

/** Writes one line, from run to run in the right file of the font. */
function writeLine(pdf: Pdf, text: string, place: Place): void {
  const width = measureWidth(pdf, text, place)
  let x = place.align === 'right' ? place.x + place.width - width : place.x
  for (const run of splitRuns(text)) {
    pdf.font(nameFont(run.extended, place)).fontSize(place.size ?? 11)
    pdf.text(run.text, x, place.y, { lineBreak: false })
    x += pdf.widthOfString(run.text)
  }
}

/** Cuts a word that is wider than its place. */
function splitWord(pdf: Pdf, word: string, place: Place): string[] {
  if (measureWidth(pdf, word, place) <= place.width) return [word]
  const pieces: string[] = []
  for (const sign of word) {
    const longer = `${pieces.at(-1) ?? ''}${sign}`
    if (pieces.length > 0 && measureWidth(pdf, longer, place) <= place.width)
      pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}

/** Breaks a text between words where it would leave its place, and a word that is too long for a line within it. */
function wrapText(pdf: Pdf, text: string, place: Place): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((one) => splitWord(pdf, one, place))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureWidth(pdf, longer, place) <= place.width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function drawInvoice(pdf: Pdf, texts: InvoiceTexts): void {
  let y = margin
  /** Writes a text from here on down and returns where the next one starts. */
  const write = (text: string, leading: number, over: Partial<Place> = {}): number => {
    const place = { x: margin, width: inner, ...over }
    const lines = wrapText(pdf, text, { ...place, y })
    for (const [index, one] of lines.entries()) writeLine(pdf, one, { ...place, y: y + index * leading })
    return y + lines.length * leading
  }
  for (const text of texts.seller) y = write(text, 15, { align: 'right', size: 10 })
  y += 24
  y = write(texts.title, 26, { bold: true, size: 20 }) + 14
  for (const [term, value] of texts.facts) {
    write(term, 15, { size: 10, width: 120 })
    y = write(value, 15, { x: margin + 130, width: inner - 130, size: 10 }) + 2
  }
  y += 20
  for (const [text, amount] of texts.lines) {
    write(amount, 15, { align: 'right' })
    y = write(text, 15, { width: inner - 130 }) + 5
    pdf
      .moveTo(margin, y - 3)
      .lineTo(margin + inner, y - 3)
      .lineWidth(0.5)
      .stroke('#e4d9e3')
    y += 4
  }
  write(texts.total[0], 18, { bold: true, size: 13 })
  y = write(texts.total[1], 18, { align: 'right', bold: true, size: 13 }) + 18
  for (const note of texts.notes) y = write(note, 15, { size: 10 }) + 1
}

/** Writes an invoice as a PDF of one page, its font embedded. */
export function renderInvoicePdf(
  texts: InvoiceTexts,
  about: { language: string; date: Date },
): Promise<Buffer> {
  const info = { Title: texts.title, CreationDate: about.date }
  const pdf = new PDFDocument({ size: 'A4', margin: 0, info, lang: about.language })
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, file)
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    drawInvoice(pdf, texts)
    pdf.end()
  })
}
