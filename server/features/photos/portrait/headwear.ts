import { circle, drawBothSides, ellipse, fill, line, repeat } from './svg.ts'

export const hats = [
  'beanie',
  'bobble',
  'cap',
  'straw',
  'fedora',
  'bucket',
  'helmet',
  'beret',
  'band',
] as const
export type Hat = (typeof hats)[number]

/** Returns the height above which a hat hides the hair; a band and a beret leave it as it is. */
export function getHiddenHairHeight(hat: Hat): number {
  return hat === 'band' ? 0 : hat === 'beret' ? 120 : 156
}

const drawKnittedHat = (color: string) =>
  fill('M126 172C122 104 158 74 200 74C242 74 278 104 274 172Z', color) +
  `<rect x="120" y="150" width="160" height="34" rx="15" fill="${color}"/><rect x="120" y="150" width="160" height="34" rx="15" fill="#000" opacity=".14"/>` +
  repeat(7, (rib) => line(`M${140 + rib * 20} 156V178`, '#FFFFFF', [3, 0.16])) +
  line('M150 130C160 104 184 92 210 92', '#FFFFFF', [5, 0.2])

/** Draws a hat on the head. */
export function drawHat(hat: Hat, color: string, trim: string): string {
  return drawings[hat](color, trim)
}

const drawings: Record<Hat, (color: string, trim: string) => string> = {
  beanie: (color) => drawKnittedHat(color),
  bobble: (color, trim) =>
    circle([200, 66, 24], trim) +
    repeat(6, (tuft) => circle([200 + Math.cos(tuft) * 18, 66 + Math.sin(tuft) * 18, 8], trim)) +
    drawKnittedHat(color),
  cap: (color) =>
    fill('M127 166C124 106 156 80 200 80C244 80 276 106 273 166Z', color) +
    fill(
      'M127 160C150 148 250 148 273 160C288 166 300 178 296 184C280 178 240 170 200 170C160 170 140 172 127 170Z',
      color,
    ) +
    fill(
      'M127 160C150 148 250 148 273 160C288 166 300 178 296 184C280 178 240 170 200 170C160 170 140 172 127 170Z',
      '#000000',
      0.22,
    ) +
    line('M200 82V150M162 90C154 108 150 130 150 150M238 90C246 108 250 130 250 150', '#000000', [2, 0.14]) +
    circle([200, 81, 4], '#000000', 0.25) +
    line('M146 128C154 108 172 96 190 94', '#FFFFFF', [4, 0.22]),
  straw: (_, trim) =>
    ellipse([200, 160, 122, 27], '#C79A55') +
    ellipse([200, 156, 122, 25], '#E2BC77') +
    fill('M138 156C140 98 164 76 200 76C236 76 260 98 262 156C240 166 160 166 138 156Z', '#E8C587') +
    fill('M137 142C160 154 240 154 263 142L262 158C240 168 160 168 138 158Z', trim) +
    repeat(4, (row) =>
      line(
        `M${150 + row * 3} ${128 - row * 12}C172 ${136 - row * 12} 228 ${136 - row * 12} ${250 - row * 3} ${128 - row * 12}`,
        '#B98C47',
        [2, 0.35],
      ),
    ),
  fedora: (color, trim) =>
    ellipse([200, 160, 108, 22], color) +
    ellipse([200, 164, 108, 20], '#000000', 0.18) +
    fill(
      'M138 158C136 104 158 84 182 88C194 92 206 92 218 88C242 84 264 104 262 158C240 168 160 168 138 158Z',
      color,
    ) +
    fill('M137 140C160 152 240 152 263 140L262 158C240 168 160 168 138 158Z', trim) +
    line('M196 94C192 106 192 118 196 128', '#000000', [4, 0.16]),
  bucket: (color) =>
    fill('M140 152C140 104 160 84 200 84C240 84 260 104 260 152Z', color) +
    fill('M136 144C160 152 240 152 264 144L290 184C250 172 150 172 110 184Z', color) +
    fill('M136 144C160 152 240 152 264 144L290 184C250 172 150 172 110 184Z', '#000000', 0.16) +
    line('M126 166C160 156 240 156 274 166', '#FFFFFF', [2, 0.3]),
  helmet: (color, trim) =>
    fill('M124 170C118 102 156 72 200 72C244 72 282 102 276 170C236 154 164 154 124 170Z', color) +
    drawBothSides(
      fill('M186 82C176 96 172 122 173 142L186 140C185 120 188 98 194 82Z', '#1E1A22', 0.55) +
        fill('M160 96C148 110 144 130 145 146L158 144C157 126 160 108 168 94Z', '#1E1A22', 0.55),
    ) +
    line('M126 160C164 146 236 146 274 160', trim, [5, 0.9]) +
    drawBothSides(line('M134 168C136 210 142 256 160 292', '#2B2026', [4, 0.85])) +
    line('M160 292C176 318 224 318 240 292', '#2B2026', [4, 0.85]),
  beret: (color) =>
    fill(
      'M132 150C108 132 118 98 168 84C224 72 290 92 290 126C288 146 262 150 246 146C210 138 168 138 132 150Z',
      color,
    ) +
    line('M134 148C168 138 212 138 246 146', '#000000', [7, 0.2]) +
    line('M160 104C186 92 222 90 246 98', '#FFFFFF', [5, 0.18]) +
    line('M210 82C210 76 214 72 216 70', color, [5, 1]),
  band: (color) =>
    line('M133 170C146 132 254 132 267 170', color, [15, 1]) +
    line('M140 158C156 134 244 134 260 158', '#FFFFFF', [3, 0.25]),
}

/** Returns a headscarf in two layers, as hair is. */
export function drawHeadscarf(color: string): { back: string; front: string } {
  return {
    back: fill(
      'M200 80C132 80 104 140 110 214C114 276 130 306 116 352C92 392 74 424 66 500L334 500C326 424 308 392 284 352C270 306 286 276 290 214C296 140 268 80 200 80Z',
      color,
    ),
    front:
      fill('M162 326C150 356 126 372 116 394C150 436 250 436 284 394C274 372 250 356 238 326Z', color) +
      line('M130 392C166 418 234 418 270 390', '#000000', [5, 0.12]) +
      `<path fill-rule="evenodd" fill="${color}" d="M200 84C140 84 114 140 118 212C122 270 140 318 164 340C186 356 214 356 236 340C260 318 278 270 282 212C286 140 260 84 200 84ZM200 134C164 134 147 164 147 206C147 250 166 290 200 305C234 290 253 250 253 206C253 164 236 134 200 134Z"/>` +
      line('M140 150C160 116 196 104 236 116', '#FFFFFF', [5, 0.22]) +
      line('M150 310C170 340 230 340 256 300', '#000000', [5, 0.12]) +
      line('M148 352C180 382 226 378 256 346', '#FFFFFF', [5, 0.14]),
  }
}
