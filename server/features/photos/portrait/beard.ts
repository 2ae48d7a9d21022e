import type { HairShade } from './palette.ts'
import { fill, line } from './svg.ts'

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache' | 'long'

/** Returns how often men of an age wear which beard. */
export function listBeards(age: number): readonly (readonly [Beard, number])[] {
  const older = age > 50
  return [
    ['none', 7],
    ['stubble', older ? 3 : 5],
    ['short', 3],
    ['full', older ? 3 : 3],
    ['goatee', 1],
    ['moustache', older ? 2 : 1],
    ['long', older ? 1 : 0.4],
  ]
}

const cheeks =
  'M134 214C136 262 140 300 168 318C188 328 212 328 232 318C260 300 264 262 266 214C259 240 250 250 236 255C222 249 212 251 200 253C188 251 178 249 164 255C150 250 141 240 134 214Z'
const chin =
  'M176 258C174 290 184 314 200 314C216 314 226 290 224 258C222 282 214 292 200 292C186 292 178 282 176 258Z'
const beyondChin =
  'M138 232C138 276 146 318 172 342C188 356 212 356 228 342C254 318 262 276 262 232C256 252 246 258 234 260C220 254 212 256 200 258C188 256 180 254 166 260C154 258 144 252 138 232Z'
const moustache =
  'M170 266C180 250 196 252 200 257C204 252 220 250 230 266C216 260 206 262 200 264C194 262 184 260 170 266Z'
const heavyMoustache =
  'M164 270C170 250 194 246 200 254C206 246 230 250 236 270C222 264 208 268 200 266C192 268 178 264 164 270Z'

/** Returns the part of a beard that keeps to the face; it is clipped by the face's outline. */
export function drawBeardOnFace(beard: Beard, shade: HairShade): string {
  if (beard === 'stubble') return fill(cheeks, shade.depth, 0.22)
  if (beard === 'short') return fill(cheeks, shade.depth, 0.62)
  if (beard === 'goatee') return fill(chin, shade.depth, 0.9)
  if (beard === 'full') {
    return fill(cheeks, shade.depth) + line('M150 264C156 296 180 314 200 316', shade.light, [4, 0.25])
  }
  return ''
}

/** Returns the part that hangs below the chin. */
export function drawBeardBelowFace(beard: Beard, shade: HairShade): string {
  if (beard !== 'long') return ''
  return (
    fill(beyondChin, shade.depth) +
    line('M178 300C180 320 186 334 192 342', shade.light, [3, 0.35]) +
    line('M222 300C220 320 214 334 208 342', shade.light, [3, 0.35]) +
    line('M200 304V344', shade.light, [3, 0.25])
  )
}

/** Returns the hair above the mouth, drawn over the lips' upper edge. */
export function drawMoustache(beard: Beard, shade: HairShade): string {
  if (beard === 'moustache') {
    return fill(heavyMoustache, shade.depth) + line('M176 260C184 254 192 254 198 258', shade.light, [2, 0.3])
  }
  if (beard === 'full' || beard === 'goatee' || beard === 'long') return fill(moustache, shade.depth)
  if (beard === 'short') return fill(moustache, shade.depth, 0.75)
  return ''
}
