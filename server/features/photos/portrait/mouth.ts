import type { Person } from './person.ts'
import { fill, group, line, round } from './svg.ts'

export const moods = ['open', 'smile', 'soft', 'grin', 'laugh'] as const
export type Mood = (typeof moods)[number]

const inside = '#7B2F33'
const teeth = '#FFFDFB'

/** Returns the mouth in one of five moods, all of them friendly. */
export function drawMouth(person: Person, mood: Mood): string {
  const { tone, woman } = person
  const paint = { woman, lip: tone.blush, edge: tone.lip, shade: tone.shade }
  const scale = round(person.lips)
  const wide = round(0.94 + person.lips * 0.06)
  return group(`translate(200 266) scale(${wide} ${scale}) translate(-200 -266)`, draw[mood](paint))
}

type Paint = { woman: boolean; lip: string; edge: string; shade: string }

const draw: Record<Mood, (paint: Paint) => string> = {
  open: ({ woman, lip, edge, shade }) =>
    fill(
      'M176 262.500C188 266 212 266 224 262.500C221 281 211 288.500 200 288.500C189 288.500 179 281 176 262.500Z',
      inside,
    ) +
    fill(
      'M178.500 264C189 267.500 211 267.500 221.500 264C220 275 211.500 278.500 200 278.500C188.500 278.500 180 275 178.500 264Z',
      teeth,
    ) +
    fill('M190 285.500C195 282.500 205 282.500 210 285.500C206 288.500 194 288.500 190 285.500Z', lip) +
    fill(
      'M173.500 261.500C182 259.500 194 258 200 260C206 258 218 259.500 226.500 261.500C214 266 186 266 173.500 261.500Z',
      woman ? edge : shade,
      0.8,
    ) +
    fill(
      'M181 280C188.500 291.500 211.500 291.500 219 280C214 296 186 296 181 280Z',
      lip,
      woman ? 0.95 : 0.6,
    ) +
    drawMouthCorners(shade),
  smile: ({ woman, lip, edge }) =>
    line('M175 264C186 275 214 275 225 263', edge, [3.4, 1]) +
    fill(
      'M182 266C190 261 196 262 200 264C204 262 210 261 218 266C208 270 192 270 182 266Z',
      lip,
      woman ? 0.95 : 0.45,
    ) +
    fill('M184 271C192 284 208 284 216 271C208 275 192 275 184 271Z', lip, woman ? 0.95 : 0.55),
  soft: ({ woman, lip, edge }) =>
    line('M178 263C188 273 212 273 223 262', edge, [3.2, 1]) +
    fill(
      'M185 266C192 261 197 262 200 264C203 262 208 261 216 265C208 269 193 269 185 266Z',
      lip,
      woman ? 0.95 : 0.4,
    ) +
    fill('M188 271C194 281 207 281 213 271C206 274 194 274 188 271Z', lip, woman ? 0.95 : 0.5),
  grin: ({ woman, lip, edge, shade }) =>
    fill('M174 261C186 266 214 266 226 261C222 280 178 280 174 261Z', teeth) +
    line('M174 261C186 266 214 266 226 261', woman ? edge : shade, [3, 0.95]) +
    line('M175 262C181 279 219 279 225 262', woman ? edge : shade, [2.6, 0.9]) +
    fill('M183 275C192 287 208 287 217 275C208 279 192 279 183 275Z', lip, woman ? 0.9 : 0.5) +
    drawMouthCorners(shade),
  laugh: ({ woman, lip, edge, shade }) =>
    fill('M172 260C186 265 214 265 228 260C226 286 213 296 200 296C187 296 174 286 172 260Z', inside) +
    fill('M175 262C188 266.500 212 266.500 225 262C223 273 212 276 200 276C188 276 177 273 175 262Z', teeth) +
    fill('M186 291C192 284 208 284 214 291C208 296 192 296 186 291Z', lip) +
    line('M172 260C186 265 214 265 228 260', woman ? edge : shade, [3, 0.9]) +
    fill('M179 284C187 299 213 299 221 284C216 303 184 303 179 284Z', lip, woman ? 0.9 : 0.5) +
    drawMouthCorners(shade),
}

/** Little folds next to a wide smile. */
function drawMouthCorners(shade: string): string {
  return line(
    'M170 257C171.500 260 173 261.500 175 262.500M230 257C228.500 260 227 261.500 225 262.500',
    shade,
    [2.4, 0.8],
  )
}
