import type { Random } from '../../../platform/random.ts'
import { circle, ellipse, fill, line, rect, repeat } from './svg.ts'

/** A place behind the person, drawn without detail because it is out of focus. */
export type Scene = (random: Random) => string

const drawSky = (top: string, bottom: string) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>${rect([0, 0, 400, 500], 'url(#sky)')}`

export const park: Scene = (random) =>
  drawSky('#A9D3E4', '#E9F3E1') +
  circle([random.chance(0.5) ? 320 : 80, 90, 46], '#FFF2C9', 0.95) +
  circle([30, 230, 100], '#7FAE7C') +
  circle([150, 210, 80], '#98BF86') +
  circle([260, 230, 95], '#6E9F72') +
  circle([370, 215, 105], '#86B27E') +
  rect([0, 290, 400, 210], '#9CC77F') +
  fill('M0 330C100 300 250 360 400 310V500H0z', '#85B56D') +
  repeat(14, () =>
    circle(
      [random.next() * 400, 120 + random.next() * 200, random.between(4, 13)],
      '#FFF7D6',
      random.between(0.15, 0.45),
    ),
  )

export const beach: Scene = (random) =>
  drawSky('#8FB7D3', '#FBDDB6') +
  circle([random.chance(0.5) ? 300 : 90, 170, 42], '#FFF0D0') +
  rect([0, 235, 400, 110], '#5FA3AE') +
  `<path d="M0 262h400M0 285h400M0 312h400" stroke="#A8D3D3" stroke-width="5" stroke-dasharray="60 34" opacity=".7"/>` +
  fill('M0 340c120-20 260 20 400-4v170H0z', '#EBCFA4')

export const dusk: Scene = (random) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#4A2C63"/><stop offset=".5" stop-color="#C25C6B"/><stop offset="1" stop-color="#F4A56B"/></linearGradient>${rect([0, 0, 400, 500], 'url(#sky)')}` +
  repeat(7, (i) => {
    const height = random.between(130, 320)
    const color = ['#3B2348', '#46294F', '#301C3F'][i % 3] ?? '#3B2348'
    return (
      rect([i * 60 - 10, 420 - height, 62, height + 90], color) +
      repeat(9, () =>
        rect(
          [i * 60 + random.next() * 40, 430 - height + random.next() * height * 0.8, 9, 12],
          '#FFCF8A',
          `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
        ),
      )
    )
  }) +
  repeat(9, () =>
    circle(
      [random.next() * 400, random.between(300, 460), random.between(8, 24)],
      random.pick(['#FF9E6D', '#FFD38A', '#F27C8A']),
      0.4,
    ),
  )

export const hills: Scene = () =>
  drawSky('#BFD9EC', '#FBE9D2') +
  circle([90, 110, 38], '#FFF3D9', 0.9) +
  fill('M0 260L90 170l60 60 80-110 90 120 80-60v260H0z', '#8AA2BD') +
  fill('M0 320c60-60 120-30 180-50s140 10 220-30v260H0z', '#6C8B82') +
  fill('M0 390c90-50 200-10 400-40v150H0z', '#557561')

export const snow: Scene = (random) =>
  drawSky('#9CC3E3', '#EAF3FA') +
  fill('M-10 290L80 150l50 60 90-130 110 150 80-70v270H-10z', '#B9CCE0') +
  fill('M80 150l50 60-40 0-30 20zM220 80l60 82-42-10-30 26-32-14z', '#FFFFFF', 0.9) +
  fill('M0 330c90-40 220-20 400-50v230H0z', '#F3F8FC') +
  repeat(5, (i) => fill(`M${20 + i * 86} 370l26 -90 26 90z`, '#5E7F86', 0.75)) +
  repeat(22, () =>
    circle(
      [random.next() * 400, random.next() * 480, random.between(3, 8)],
      '#FFFFFF',
      random.between(0.5, 0.9),
    ),
  )

export const garden: Scene = (random) =>
  rect([0, 0, 400, 500], '#3F6B50') +
  repeat(42, () =>
    circle(
      [random.next() * 400, random.next() * 500, random.between(20, 54)],
      random.pick(['#4E7F5C', '#5F9168', '#386149', '#74A374']),
    ),
  ) +
  repeat(20, () =>
    circle(
      [random.next() * 400, random.next() * 420, random.between(7, 18)],
      random.pick(['#F7B7A3', '#FFE3B8', '#F28C8C', '#FFF4E6']),
      0.85,
    ),
  )

export const forest: Scene = (random) =>
  drawSky('#DCE9C9', '#7FA46F') +
  repeat(10, (i) =>
    rect(
      [i * 44 - 12 + random.between(-8, 8), -10, random.between(14, 30), 420],
      random.pick(['#5B4636', '#6D5440', '#4B3A2E']),
      'opacity=".85"',
    ),
  ) +
  repeat(30, () =>
    circle(
      [random.next() * 400, random.between(-20, 240), random.between(22, 52)],
      random.pick(['#5D8A55', '#7CA768', '#4B7549', '#93BB75']),
      0.7,
    ),
  ) +
  rect([0, 400, 400, 100], '#5A7A48') +
  repeat(10, () => circle([random.next() * 400, random.next() * 330, random.between(8, 20)], '#FFF6CF', 0.35))

export const autumn: Scene = (random) =>
  drawSky('#F2DFC3', '#E8B77A') +
  repeat(5, (i) => rect([i * 92 + 4, 120, 20, 300], '#6B4A35', 'opacity=".8"')) +
  repeat(46, () =>
    circle(
      [random.next() * 400, random.between(-20, 320), random.between(16, 42)],
      random.pick(['#D9803A', '#C65A2E', '#E8A63F', '#B5472E', '#EBC25D']),
      0.8,
    ),
  ) +
  fill('M0 400c120-30 260 10 400-20v120H0z', '#B9763F')

/** Gabled houses along water. */
export const canal: Scene = (random) => {
  const colors = ['#8E4A3A', '#5B3B34', '#B3674B', '#3F4A55', '#C98B6B', '#6D2F2F']
  return (
    drawSky('#B9D4E4', '#F3E6D6') +
    repeat(7, (i) => {
      const x = i * 60 - 12
      const top = random.between(90, 150)
      return (
        fill(
          `M${x} 330V${top + 40}L${x + 14} ${top + 40}V${top + 14}L${x + 28} ${top}L${x + 42} ${top + 14}V${top + 40}H${x + 56}V330z`,
          random.pick(colors),
        ) +
        repeat(
          3,
          (row) =>
            rect([x + 9, top + 60 + row * 56, 14, 30], '#F6E7CC', 'opacity=".85"') +
            rect([x + 33, top + 60 + row * 56, 14, 30], '#F6E7CC', 'opacity=".85"'),
        )
      )
    }) +
    rect([0, 330, 400, 170], '#5F7F86') +
    repeat(10, (i) =>
      rect([random.next() * 360, 344 + i * 15, random.between(30, 90), 5], '#A9C3C4', 'opacity=".5"'),
    ) +
    fill('M0 330H400V342H0z', '#3C3A3A')
  )
}

export const harbour: Scene = (random) =>
  drawSky('#8EC3DC', '#E7F2EE') +
  rect([0, 280, 400, 220], '#3F7F96') +
  `<path d="M0 310h400M0 340h400M0 380h400" stroke="#8EC0CC" stroke-width="6" stroke-dasharray="50 40" opacity=".6"/>` +
  repeat(4, (i) => {
    const x = 20 + i * 100 + random.between(-16, 16)
    return (
      rect([x + 26, 60, 5, 230], '#F4EFE6') +
      fill(`M${x + 32} 74L${x + 74} 262H${x + 32}z`, random.pick(['#FFFFFF', '#F3D9C0', '#E4EEF0'])) +
      fill(`M${x - 14} 272H${x + 80}L${x + 66} 300H${x}z`, random.pick(['#B9473F', '#2E3A59', '#F2E9E4']))
    )
  })

export const tulips: Scene = (random) =>
  drawSky('#A7CDE6', '#F4EEDD') +
  rect([0, 250, 400, 250], '#7FA85C') +
  fill('M300 250V150l-50-40 10-8 46 38 34-50 10 6-32 52 52 24-4 12-54-26v84z', '#6B5348', 0.85) +
  repeat(6, (row) => {
    const color = ['#E2574C', '#F2C14E', '#D96A9B', '#F6EDE0', '#C4423A', '#F08A4B'][row] ?? '#E2574C'
    return fill(
      `M0 ${270 + row * 38}C120 ${262 + row * 38} 260 ${278 + row * 38} 400 ${266 + row * 38}V${290 + row * 38}C260 ${300 + row * 38} 120 ${286 + row * 38} 0 ${294 + row * 38}z`,
      color,
      0.9,
    )
  }) +
  repeat(8, () =>
    circle([random.next() * 400, random.between(20, 120), random.between(16, 34)], '#FFFFFF', 0.5),
  )

export const vineyard: Scene = () =>
  drawSky('#F3D7A2', '#F8EBCF') +
  circle([310, 110, 40], '#FFF2CF') +
  fill('M0 240c90-60 170-20 240-50s110 0 160-20v340H0z', '#A8B26B') +
  repeat(9, (i) =>
    line(
      `M${-60 + i * 62} 500C${40 + i * 46} 380 ${100 + i * 30} 300 ${130 + i * 22} 240`,
      '#5F7A3F',
      [13, 0.75],
    ),
  ) +
  fill('M40 214l30-30 34 30v40H40z', '#D9B48F', 0.9) +
  fill('M36 216l34-36 38 36z', '#B2593F', 0.9)

/** Returns a street of a southern town, bright walls and shutters. */
export const street: Scene = (random) => {
  const walls = ['#E9B872', '#D98C6A', '#F1D7B0', '#C7705A']
  return (
    rect([0, 0, 400, 500], random.pick(walls)) +
    fill('M250 0H400V500H250z', random.pick(walls)) +
    fill('M120 0H260L236 400H150z', '#CFE4EE') +
    repeat(
      3,
      (row) =>
        rect([30, 30 + row * 130, 56, 84], '#5C7F73', 'rx="4"') +
        rect([300, 60 + row * 130, 60, 84], '#4F6F86', 'rx="4"'),
    ) +
    fill('M0 430H400V500H0z', '#C9B79C') +
    repeat(8, () =>
      circle(
        [random.between(0, 400), random.between(120, 420), random.between(8, 22)],
        random.pick(['#E2574C', '#6E9F62', '#8DB37A']),
        0.75,
      ),
    )
  )
}

export const lavender: Scene = () =>
  drawSky('#B7CDEB', '#F6E4D8') +
  fill('M0 260c120-40 260-20 400-60v310H0z', '#9FB58A') +
  repeat(9, (i) =>
    line(
      `M${-90 + i * 74} 500C${40 + i * 50} 400 ${110 + i * 28} 320 ${150 + i * 18} 262`,
      '#8C74B8',
      [20, 0.8],
    ),
  ) +
  ellipse([80, 232, 46, 22], '#7B9A75')

export const lake: Scene = () =>
  drawSky('#9CC9E2', '#EAF2F0') +
  fill('M0 230L70 150l70 60 90-100 100 110 70-50v120H0z', '#7C93B0') +
  fill('M0 270c100-30 300-30 400 0v20H0z', '#547A5F') +
  rect([0, 288, 400, 212], '#5E9DB0') +
  `<path d="M0 310h400M0 336h400M0 366h400M0 402h400" stroke="#A5CFD6" stroke-width="5" stroke-dasharray="70 50" opacity=".55"/>`
