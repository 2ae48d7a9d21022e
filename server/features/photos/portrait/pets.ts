import type { Random } from '../../../platform/random.ts'
import { circle, drawBothSides, ellipse, fill, group, line } from './svg.ts'

const coats = [
  ['#B07A45', '#7F5329', '#E8C79B'],
  ['#3A302C', '#231C1A', '#8A6A50'],
  ['#E5D3B5', '#BFA57D', '#F8EEDD'],
  ['#8C8A90', '#626067', '#D8D5D8'],
] as const

/** Returns a dog or a cat that looks into the picture from below, at the side `x`. Drawn around its own middle. */
export function drawPet(kind: 'dog' | 'cat', random: Random, x: number): string {
  const [coat, dark, light] = random.pick(coats)
  const turn = random.between(-8, 8)
  return group(
    `translate(${x} 448) rotate(${turn.toFixed(1)}) translate(-200 -200)`,
    kind === 'dog' ? drawDog(coat, dark, light) : drawCat(coat, dark, light),
  )
}

const drawEye = (x: number, iris: string) =>
  circle([x, 190, 6], iris) + circle([x, 190, 3.4], '#120D0E') + circle([x - 2, 187.5, 1.8], '#FFFFFF')

function drawDog(coat: string, dark: string, light: string): string {
  return (
    fill('M146 300C146 246 164 226 200 226C236 226 254 246 254 300Z', coat) +
    fill('M176 300C176 256 184 238 200 238C216 238 224 256 224 300Z', light) +
    ellipse([200, 192, 46, 46], coat) +
    drawBothSides(
      fill('M160 162C140 158 128 182 134 212C138 226 152 228 158 214C164 198 168 180 172 166Z', dark),
    ) +
    fill('M200 146C192 162 190 176 192 188H208C210 176 208 162 200 146Z', light, 0.9) +
    ellipse([200, 214, 27, 22], light) +
    drawEye(182, '#3A2418') +
    drawEye(218, '#3A2418') +
    fill('M188 200C192 195 208 195 212 200C212 208 204 212 200 213C196 212 188 208 188 200Z', '#241A1C') +
    line(
      'M200 212V220M200 220C194 228 186 226 182 222M200 220C206 228 214 226 218 222',
      '#3A2A28',
      [2.6, 0.9],
    ) +
    fill('M193 225C194 240 206 240 207 225C203 228 197 228 193 225Z', '#E8837C')
  )
}

function drawCat(coat: string, dark: string, light: string): string {
  return (
    fill('M152 300C150 250 168 230 200 230C232 230 250 250 248 300Z', coat) +
    drawBothSides(
      fill('M158 184L154 140L188 160Z', coat) + fill('M163 172L160 150L178 161Z', '#D99A92', 0.8),
    ) +
    ellipse([200, 194, 46, 40], coat) +
    line('M192 160L194 172M200 157V171M208 160L206 172', dark, [4, 0.8]) +
    ellipse([191, 212, 14, 11], light) +
    ellipse([209, 212, 14, 11], light) +
    circle([180, 192, 8.5], '#B9C76A') +
    circle([220, 192, 8.5], '#B9C76A') +
    ellipse([180, 192, 2.6, 7], '#120D0E') +
    ellipse([220, 192, 2.6, 7], '#120D0E') +
    circle([177.5, 188.5, 2], '#FFFFFF') +
    circle([217.5, 188.5, 2], '#FFFFFF') +
    fill('M195 203H205L200 209Z', '#C9706B') +
    line(
      'M200 209V213M200 213C197 217 193 217 190 215M200 213C203 217 207 217 210 215',
      '#4A3A38',
      [2, 0.9],
    ) +
    drawBothSides(line('M184 212L158 208M184 216L158 220', light, [1.8, 0.8]))
  )
}
