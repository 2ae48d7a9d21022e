import type { Random } from '../../../platform/random.ts'
import { cap } from './hair-long.ts'
import type { HairStyle } from './hair-types.ts'
import { circle, drawBothSides, ellipse, fill, line, repeat, round } from './svg.ts'

type Curl = readonly [x: number, y: number, size: number]

function drawCurls(random: Random, list: readonly Curl[], color: string): string {
  return list
    .map(([x, y, size]) =>
      circle([x + random.between(-4, 4), y + random.between(-4, 4), size + random.between(0, 4)], color),
    )
    .join('')
}

/** Places curls of a size along an arc around the head; angles in degrees, 270 is above. */
function placeCurls(
  [count, size]: readonly [number, number],
  [from, to]: readonly [number, number],
  [rx, ry, cy]: readonly [number, number, number],
): Curl[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180
    return [200 + Math.cos(angle) * rx, cy + Math.sin(angle) * ry, size] as const
  })
}

function drawGlints(list: readonly Curl[], color: string): string {
  return list.map(([x, y]) => line(`M${round(x - 9)} ${round(y)}a9 9 0 0 1 16 -4`, color, [3, 0.5])).join('')
}

export const curly: HairStyle = ({ shade, random }) => ({
  back: drawCurls(
    random,
    [
      ...placeCurls([13, 34], [150, 390], [92, 96, 190]),
      [108, 250, 34],
      [292, 250, 34],
      [100, 300, 32],
      [300, 300, 32],
      [112, 344, 28],
      [288, 344, 28],
      [128, 300, 26],
      [272, 300, 26],
    ],
    shade.depth,
  ),
  front:
    drawCurls(
      random,
      [
        ...placeCurls([11, 22], [188, 352], [78, 74, 186]),
        ...placeCurls([8, 17], [200, 340], [62, 52, 182]),
        [124, 200, 20],
        [276, 200, 20],
        [118, 232, 19],
        [282, 232, 19],
        [114, 266, 18],
        [286, 266, 18],
      ],
      shade.body,
    ) + drawGlints(placeCurls([9, 9], [205, 335], [84, 82, 184]), shade.light),
})

export const curlyBob: HairStyle = ({ shade, random }) => ({
  back: drawCurls(
    random,
    [
      ...placeCurls([13, 32], [165, 375], [84, 88, 186]),
      [112, 236, 32],
      [288, 236, 32],
      [118, 276, 26],
      [282, 276, 26],
    ],
    shade.depth,
  ),
  front:
    drawCurls(
      random,
      [
        ...placeCurls([10, 22], [190, 350], [76, 72, 184]),
        ...placeCurls([7, 18], [205, 335], [58, 50, 178]),
        [126, 198, 19],
        [274, 198, 19],
        [122, 228, 18],
        [278, 228, 18],
      ],
      shade.body,
    ) + drawGlints(placeCurls([8, 9], [208, 332], [78, 76, 182]), shade.light),
})

/** Short permed hair. */
export const perm: HairStyle = ({ shade, random }) => ({
  back: drawCurls(
    random,
    [...placeCurls([13, 26], [170, 370], [78, 84, 178]), [126, 222, 22], [274, 222, 22]],
    shade.depth,
  ),
  front:
    drawCurls(
      random,
      [
        ...placeCurls([11, 17], [188, 352], [72, 66, 178]),
        ...placeCurls([9, 15], [200, 340], [62, 50, 172]),
        [128, 196, 15],
        [272, 196, 15],
      ],
      shade.body,
    ) + drawGlints(placeCurls([9, 7], [205, 335], [70, 64, 176]), shade.light),
})

export const curlyTop: HairStyle = ({ shade, random }) => ({
  back: fill('M132 226C124 150 150 110 200 110C250 110 276 150 268 226L262 190L138 190Z', shade.depth, 0.8),
  front:
    drawBothSides(
      fill('M132 212C126 168 136 146 150 138L156 158C142 172 136 190 132 212Z', shade.body, 0.9),
    ) +
    drawCurls(
      random,
      [
        ...placeCurls([9, 20], [195, 345], [66, 50, 152]),
        ...placeCurls([7, 17], [200, 340], [48, 30, 150]),
        [176, 110, 20],
        [204, 100, 21],
        [230, 110, 20],
      ],
      shade.body,
    ) +
    drawGlints(placeCurls([7, 8], [205, 335], [58, 42, 146]), shade.light),
})

export const afro: HairStyle = ({ shade, random }) => ({
  back:
    drawCurls(random, placeCurls([15, 30], [160, 380], [84, 90, 178]), shade.depth) +
    ellipse([200, 160, 86, 80], shade.depth),
  front: drawCurls(
    random,
    [...placeCurls([12, 19], [186, 354], [68, 62, 178]), ...placeCurls([9, 18], [196, 344], [74, 76, 178])],
    shade.body,
  ),
})

export const shortAfro: HairStyle = ({ shade, random }) => ({
  back: '',
  front:
    drawCurls(
      random,
      [...placeCurls([15, 9], [180, 360], [68, 74, 184]), ...placeCurls([12, 11], [196, 344], [58, 62, 182])],
      shade.body,
    ) +
    fill(
      'M134 200C128 142 158 106 200 106C242 106 272 142 266 200C262 176 252 162 236 156C214 150 186 150 164 156C148 162 138 176 134 200Z',
      shade.body,
    ),
})

export const puffs: HairStyle = ({ shade, random }) => ({
  back:
    drawCurls(
      random,
      [
        [116, 112, 32],
        [98, 130, 24],
        [128, 90, 24],
        [284, 112, 32],
        [302, 130, 24],
        [272, 90, 24],
      ],
      shade.depth,
    ) + fill('M130 206C122 134 152 96 200 96C248 96 278 134 270 206Z', shade.depth),
  front:
    drawCurls(
      random,
      [
        [118, 112, 22],
        [104, 122, 15],
        [282, 112, 22],
        [296, 122, 15],
      ],
      shade.body,
    ) +
    fill(cap, shade.body) +
    line('M200 96V144', shade.depth, [3, 0.6]) +
    line('M160 122C172 110 186 106 194 106', shade.light, [4, 0.35]),
})

/** Thin plaits or locs to the shoulder; each strand is a thick line with a lighter one on it. */
export const locs: HairStyle = ({ shade, random }) => {
  const strand = (x: number, sway: number, end: number) =>
    line(
      `M${x} 170C${x - 6} 230 ${round(x + sway)} ${end - 60} ${round(x + sway / 2)} ${end}`,
      shade.depth,
      [13, 1],
    ) +
    line(
      `M${x} 170C${x - 6} 230 ${round(x + sway)} ${end - 60} ${round(x + sway / 2)} ${end}`,
      shade.body,
      [7, 1],
    )
  return {
    coversEars: true,
    back:
      fill('M200 88C142 86 112 128 112 190L118 300L282 300L288 190C288 128 258 86 200 88Z', shade.depth) +
      repeat(5, (index) => strand(112 + index * 12, random.between(-14, 4), 372 + random.whole(-14, 18))) +
      repeat(5, (index) => strand(288 - index * 12, random.between(-4, 14), 372 + random.whole(-14, 18))),
    front:
      fill(
        'M200 92C150 90 116 126 116 190C114 222 116 244 114 262C126 262 132 244 134 226C134 204 138 186 146 172C170 160 190 138 200 112C210 138 230 160 254 172C262 186 266 204 266 226C268 244 274 262 286 262C284 244 286 222 284 190C284 126 250 90 200 92Z',
        shade.body,
      ) +
      drawBothSides(
        line('M196 104C168 116 142 140 130 190', shade.depth, [3, 0.7]) +
          line('M190 98C156 108 130 134 122 184', shade.depth, [3, 0.7]) +
          line('M200 116C182 138 160 152 142 172', shade.depth, [3, 0.6]),
      ) +
      line('M184 104C162 112 144 128 134 150', shade.light, [3, 0.4]),
  }
}
