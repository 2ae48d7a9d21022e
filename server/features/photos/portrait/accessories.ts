import type { Person } from './person.ts'
import type { Shot } from './shot.ts'
import { circle, drawBothSides, fill, line, rect, repeat } from './svg.ts'

/** Returns what hangs at the neck or on the chest, over the clothes. */
export function drawOverClothes(person: Person, shot: Shot): string {
  const scarf = shot.scarf === undefined ? '' : drawWinterScarf(shot.scarf)
  const extra = shot.extra === undefined ? '' : extras[shot.extra]
  const showsNeck = shot.scarf === undefined && !person.headscarf && !hidesNeck.has(shot.outfit)
  return extra + (showsNeck ? drawNecklace(person) : '') + scarf
}

const hidesNeck: ReadonlySet<Shot['outfit']> = new Set([
  'turtle',
  'shirt',
  'polo',
  'puffer',
  'raincoat',
  'suit',
  'hoodie',
])

function drawNecklace({ necklace: worn }: Person): string {
  if (worn === undefined) return ''
  if (worn.shape === 'beads') {
    return repeat(13, (bead) => {
      const along = bead / 12
      const x = 160 + along * 80
      return circle([x, 374 + Math.sin(along * Math.PI) * 22, 4], worn.metal)
    })
  }
  const chain = line('M160 372C172 408 228 408 240 372', worn.metal, [2.5, 1])
  return worn.shape === 'chain' ? chain : chain + circle([200, 401, 5], worn.metal)
}

function drawWinterScarf(color: string): string {
  const wrap =
    'M148 330C140 352 142 382 156 396C184 410 220 410 246 396C260 382 260 352 252 330C240 356 160 356 148 330Z'
  return (
    fill('M216 380L252 376L262 500H222Z', color) +
    fill('M216 380L252 376L262 500H222Z', '#000000', 0.14) +
    fill(wrap, color) +
    line('M150 352C176 376 226 376 250 350', '#000000', [5, 0.14]) +
    line('M150 374C180 394 222 394 250 372', '#FFFFFF', [4, 0.2]) +
    line('M228 420H254M229 450H258', '#FFFFFF', [4, 0.25])
  )
}

const extras: Record<NonNullable<Shot['extra']>, string> = {
  headphones: drawBothSides(
    line('M147 386C143 366 150 350 167 340', '#2A2730', [9, 1]) +
      `<g transform="rotate(14 150 400)">${rect([136, 380, 28, 42], '#2A2730', 'rx="12"')}${rect([141, 386, 9, 30], '#E9A23B', 'rx="4"')}</g>`,
  ),
  camera:
    drawBothSides(line('M150 372L168 446', '#2B2026', [6, 1])) +
    rect([152, 440, 96, 60], '#2F2B33', 'rx="10"') +
    rect([152, 440, 96, 14], '#55505A', 'rx="7"') +
    circle([200, 476, 24], '#18151B') +
    circle([200, 476, 15], '#3C5A78') +
    circle([194, 470, 5], '#FFFFFF', 0.6),
  backpack: drawBothSides(
    fill('M112 384C104 420 104 460 108 500H132C128 460 128 424 138 384Z', '#8A4B32') +
      line('M120 392C114 424 114 462 118 500', '#FFFFFF', [2, 0.3]) +
      rect([106, 440, 26, 9], '#3A2A22', 'rx="3"'),
  ),
}
