import type { Scene } from './scenes-outside.ts'
import { circle, ellipse, fill, group, line, rect, repeat } from './svg.ts'

export const cafe: Scene = () =>
  `<linearGradient id="warm" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#F2B880" stop-opacity=".55"/><stop offset="1" stop-color="#2B1512" stop-opacity=".5"/></linearGradient>` +
  rect([0, 0, 400, 500], '#5A3428') +
  rect([0, 0, 400, 500], 'url(#warm)') +
  rect([-20, 40, 150, 210], '#F7D9A8', 'rx="6" opacity=".9"') +
  line('M55 40v210M-20 140h150', '#7A4632', [8, 0.9]) +
  [
    [300, 70, 26],
    [352, 120, 18],
    [250, 110, 14],
    [330, 200, 20],
    [380, 60, 12],
  ]
    .map(
      ([x = 0, y = 0, size = 0]) =>
        circle([x, y, size], '#FFD38A', 0.75) + circle([x, y, size * 1.9], '#FFC46B', 0.22),
    )
    .join('') +
  rect([0, 380, 400, 120], '#3C2119') +
  rect([0, 374, 400, 12], '#8E5B41') +
  fill('M330 380c-30-60-10-120 20-140 20 40 20 100 0 140z', '#4E7A55') +
  fill('M350 380c0-50 30-90 60-100 0 50-20 90-45 100z', '#3D6647')

const spines = [
  '#C8553D',
  '#1F6F78',
  '#E9A23B',
  '#EFE2D0',
  '#3D4A6B',
  '#7B3B5E',
  '#8DA47E',
  '#D98E73',
] as const

export const books: Scene = (random) =>
  rect([0, 0, 400, 500], '#6B4530') +
  repeat(5, (shelf) => {
    let row = ''
    let x = -6
    while (x < 400) {
      const width = random.between(14, 32)
      const height = random.between(66, 88)
      row += rect([x, shelf * 104 + 92 - height, width - 2, height], random.pick(spines), 'rx="2"')
      x += random.chance(0.1) ? width + 20 : width
    }
    return row + rect([0, shelf * 104 + 92, 400, 12], '#4A2E20')
  })

const backdrops = [
  ['#E8A087', '#D9775F'],
  ['#7FB0B5', '#4F8C93'],
  ['#E9C46A', '#D9A441'],
  ['#B58BA8', '#8E5F82'],
  ['#9DB5A0', '#6E8F76'],
  ['#8FA6C9', '#5F7BA8'],
] as const

/** Returns a plain coloured wall with a disc of light. */
export const studio: Scene = (random) => {
  const [wall, disc] = random.pick(backdrops)
  return rect([0, 0, 400, 500], wall) + circle([200, 230, 170], disc, 0.55)
}

export const loft: Scene = () =>
  rect([0, 0, 400, 500], '#D9C6B8') +
  rect([210, -10, 220, 290], '#EAF3F4') +
  line('M320-10v290M210 90h200M210 190h200', '#5B5153', [9, 1]) +
  rect([210, -10, 220, 290], 'none', 'stroke="#5B5153" stroke-width="12"') +
  group(
    'translate(40 150)',
    fill('M30 200c-60-90-30-170 0-200 30 60 40 130 0 200z', '#5E8A62') +
      fill('M40 200c20-90 60-120 90-130-10 70-40 120-90 130z', '#7BA477') +
      fill('M24 200c-10-60-50-90-80-96 10 60 40 96 80 96z', '#4B7452'),
  ) +
  rect([0, 400, 400, 100], '#B99C87')

export const kitchen: Scene = (random) =>
  rect([0, 0, 400, 500], '#E7DED2') +
  repeat(9, (column) =>
    repeat(5, (row) => rect([column * 46 - 4, 150 + row * 34, 43, 31], row % 2 ? '#DCE8E6' : '#E6EFEC')),
  ) +
  rect([0, 0, 400, 96], '#3F6B6B') +
  line('M100 0V96M200 0V96M300 0V96', '#2F5252', [4, 0.8]) +
  rect([0, 116, 400, 9], '#8C6A4F') +
  repeat(7, (i) =>
    rect(
      [14 + i * 58 + random.between(0, 12), 78, 26, 38],
      random.pick(['#D98E73', '#E9C46A', '#8DA47E', '#F2E9E4', '#B9473F']),
      'rx="5"',
    ),
  ) +
  rect([0, 320, 400, 16], '#A97F5C') +
  rect([0, 336, 400, 164], '#4B7575') +
  circle([330, 292, 30], '#C8553D') +
  circle([64, 296, 26], '#6E9F62') +
  circle([90, 284, 22], '#85B56D')

export const gallery: Scene = (random) =>
  rect([0, 0, 400, 500], '#EFE9E2') +
  [
    [24, 60, 120, 150],
    [256, 40, 120, 190],
    [40, 260, 90, 110],
    [280, 280, 100, 90],
  ]
    .map(([x = 0, y = 0, w = 0, h = 0]) => {
      const [wall, disc] = random.pick(backdrops)
      return (
        rect([x - 6, y - 6, w + 12, h + 12], '#3A3034') +
        rect([x, y, w, h], wall) +
        circle([x + w * random.between(0.3, 0.7), y + h * 0.5, w * 0.26], disc) +
        fill(`M${x} ${y + h}l${w * 0.5} -${h * 0.4} ${w * 0.5} ${h * 0.4}z`, random.pick(spines), 0.8)
      )
    })
    .join('') +
  rect([0, 430, 400, 70], '#B39A84')

/** Lights above a stage. */
export const concert: Scene = (random) =>
  rect([0, 0, 400, 500], '#1F1330') +
  repeat(6, (i) => {
    const x = 20 + i * 72
    const color = random.pick(['#E24E8A', '#5E7BE0', '#F2A63B', '#3FB6B2', '#A45EE0'])
    return (
      fill(
        `M${x} -10L${x - 60 + random.between(-40, 40)} 500H${x + 60 + random.between(-40, 40)}z`,
        color,
        0.28,
      ) + circle([x, 16, 16], color, 0.95)
    )
  }) +
  repeat(18, () =>
    circle(
      [random.next() * 400, random.between(120, 420), random.between(4, 12)],
      random.pick(['#FFD38A', '#F9A8D0', '#9CD6FF']),
      random.between(0.3, 0.8),
    ),
  ) +
  repeat(9, (i) => circle([i * 50, 490, 34], '#120A1E'))

export const theatre: Scene = () =>
  rect([0, 0, 400, 500], '#7A1F2B') +
  repeat(11, (i) =>
    fill(
      `M${i * 40 - 10} -10C${i * 40 + 14} 160 ${i * 40 - 26} 320 ${i * 40} 510H${i * 40 + 20}C${i * 40} 320 ${i * 40 + 30} 160 ${i * 40 + 8} -10z`,
      i % 2 ? '#9C2C38' : '#5E1620',
      0.85,
    ),
  ) +
  fill('M-10 -10H410V50C340 110 270 50 200 80C130 50 60 110 -10 50z', '#8E2531') +
  line('M-10 52C60 112 130 52 200 82C270 52 340 112 410 52', '#E9C46A', [8, 0.9])

export const gym: Scene = (random) =>
  rect([0, 0, 400, 500], '#3A4450') +
  rect([20, 40, 160, 230], '#C9DCE4', 'opacity=".85"') +
  rect([220, 40, 160, 230], '#C9DCE4', 'opacity=".85"') +
  rect([0, 330, 400, 170], '#2A313A') +
  repeat(3, (row) =>
    repeat(
      5,
      (i) =>
        circle(
          [40 + i * 80, 320 + row * 44, random.between(14, 20)],
          random.pick(['#E9A23B', '#1E242B', '#B9473F', '#1F6F78']),
        ) + rect([40 + i * 80, 316 + row * 44, 40, 8], '#8A929B'),
    ),
  )

/** Returns a sofa, a lamp and a picture in the evening. */
export const livingRoom: Scene = (random) => {
  const [wall, sofa] = random.pick([
    ['#C9B4A4', '#7B3B5E'],
    ['#B7C4BD', '#C8553D'],
    ['#D9CBB2', '#1F6F78'],
    ['#A9B4C4', '#E9A23B'],
  ] as const)
  return (
    rect([0, 0, 400, 500], wall) +
    rect([40, 50, 110, 130], '#FFFFFF', 'opacity=".75"') +
    circle([95, 120, 32], sofa, 0.7) +
    circle([330, 110, 90], '#FFE3B0', 0.45) +
    fill('M296 70H364L384 130H276z', '#F6D9A6') +
    rect([326, 130, 8, 220], '#5B4636') +
    rect([-20, 320, 440, 200], sofa, 'rx="40"') +
    rect([20, 290, 110, 110], '#F2E9E4', 'rx="22" opacity=".8"') +
    ellipse([330, 360, 60, 50], '#E9C46A', 0.7)
  )
}

/** Brick, a blackboard and plants. */
export const bricks: Scene = (random) =>
  rect([0, 0, 400, 500], '#8E5542') +
  repeat(16, (row) =>
    repeat(8, (i) =>
      rect(
        [i * 58 - (row % 2) * 29, row * 32, 54, 28],
        random.pick(['#A2644E', '#965A46', '#AC6E57', '#86503E']),
        'rx="2"',
      ),
    ),
  ) +
  repeat(14, () =>
    circle(
      [
        random.pick([random.between(-10, 90), random.between(320, 410)]),
        random.between(-10, 260),
        random.between(14, 34),
      ],
      random.pick(['#4E7F5C', '#5F9168', '#386149']),
      0.9,
    ),
  )
