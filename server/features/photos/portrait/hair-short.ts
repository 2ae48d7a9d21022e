import type { HairStyle } from './hair-types.ts'
import { drawBothSides, fill, line } from './svg.ts'

export const pixie: HairStyle = ({ shade }) => ({
  back: fill('M130 220C116 130 150 88 204 88C258 88 284 130 270 220L258 256L142 256Z', shade.depth),
  front:
    fill(
      'M130 214C112 130 152 84 210 86C262 88 286 134 270 210C266 190 262 176 254 164C240 168 226 160 214 150C200 166 168 174 146 168C138 180 134 196 130 214Z',
      shade.body,
    ) +
    line('M156 128C176 104 206 98 234 104', shade.light, [5, 0.45]) +
    line('M166 148C188 140 206 130 220 116', shade.light, [3, 0.4]),
})

/** Short at the neck, full on top: a cut of many women past fifty. */
export const layered: HairStyle = ({ shade }) => ({
  back: fill(
    'M200 84C138 82 112 124 114 186C114 224 122 252 132 268L150 262L250 262L268 268C278 252 286 224 286 186C288 124 262 82 200 84Z',
    shade.depth,
  ),
  front:
    fill(
      'M128 240C112 200 108 152 132 118C150 92 178 82 206 84C250 84 286 116 288 172C288 202 282 224 272 242C268 218 266 196 258 178C246 172 236 160 232 148C214 164 184 172 160 166C148 172 142 182 139 196C134 212 132 226 128 240Z',
      shade.body,
    ) +
    line('M140 150C150 122 174 104 206 102', shade.light, [5, 0.45]) +
    line('M160 154C188 154 212 144 228 128', shade.light, [4, 0.4]) +
    line('M244 116C262 132 272 156 274 184', shade.light, [4, 0.35]) +
    line('M128 178C126 198 128 214 130 226', shade.light, [3, 0.3]),
})

export const quiff: HairStyle = ({ shade }) => ({
  back: fill('M132 224C122 140 150 104 200 100C250 104 278 140 268 224Z', shade.depth),
  front:
    fill(
      'M131 206C122 150 132 106 178 88C226 70 284 90 276 150C278 172 274 190 269 206C266 190 263 176 257 166C242 148 224 144 198 148C176 152 160 150 150 160C139 172 135 188 131 206Z',
      shade.body,
    ) +
    line('M152 130C166 104 206 88 246 104', shade.light, [5, 0.45]) +
    line('M160 142C186 120 218 112 252 124', shade.light, [4, 0.35]),
})

export const buzz: HairStyle = ({ shade }) => ({
  back: '',
  front: fill(
    'M132 204C126 138 158 108 200 108C242 108 274 138 268 204C264 180 256 162 240 154C216 146 184 146 160 154C144 162 136 180 132 204Z',
    shade.body,
    0.88,
  ),
})

export const swept: HairStyle = ({ shade }) => ({
  back: fill(
    'M200 86C136 82 114 130 120 196C122 222 126 240 134 252L266 252C274 240 278 222 280 196C286 130 264 82 200 86Z',
    shade.depth,
  ),
  front:
    fill(
      'M132 222C116 154 134 100 180 88C240 72 292 106 282 172C280 196 276 212 269 226C267 200 262 174 246 156C226 140 190 140 166 154C150 164 138 190 132 222Z',
      shade.body,
    ) +
    line('M150 140C168 112 208 98 250 118', shade.light, [5, 0.4]) +
    line('M162 146C190 124 232 124 260 156', shade.light, [4, 0.35]),
})

export const crop: HairStyle = ({ shade }) => ({
  back: '',
  front:
    fill(
      'M131 208C124 146 150 104 200 104C250 104 276 146 269 208C265 192 262 174 254 162C244 162 236 150 222 146C206 142 190 142 178 146C164 150 156 162 146 162C138 174 135 192 131 208Z',
      shade.body,
    ) + line('M162 128C180 114 206 110 228 116', shade.light, [4, 0.4]),
})

export const sidePart: HairStyle = ({ shade }) => ({
  back: fill('M131 222C122 140 150 100 200 98C250 100 279 140 269 222Z', shade.depth),
  front:
    fill(
      'M131 210C121 148 138 102 190 94C246 86 288 122 270 208C267 190 263 174 253 162C226 164 192 154 168 130C160 150 140 170 131 210Z',
      shade.body,
    ) +
    line('M176 126C198 104 232 100 258 126', shade.light, [5, 0.4]) +
    line('M178 136C204 150 230 156 252 154', shade.light, [3, 0.35]),
})

export const spiky: HairStyle = ({ shade }) => ({
  back: fill('M132 222C124 146 150 108 200 106C250 108 276 146 268 222Z', shade.depth),
  front:
    fill(
      'M132 206C124 168 127 140 138 124L132 106L152 110L158 88L178 98L192 78L206 96L226 80L234 98L256 92L254 110L272 112L263 128C274 150 275 182 268 206C265 186 260 170 250 160L238 153L226 161L212 151L198 161L184 151L172 161L160 153L150 162C141 174 136 188 132 206Z',
      shade.body,
    ) +
    line('M160 118L168 102M188 112L194 94M218 112L226 96', shade.light, [4, 0.4]) +
    line('M150 140C170 122 220 118 250 138', shade.light, [3, 0.3]),
})

/** Thin on top, short at the sides. */
export const receding: HairStyle = ({ shade }) => ({
  back: fill(
    'M134 232C122 190 126 152 144 134L256 134C274 152 278 190 266 232L250 244L150 244Z',
    shade.depth,
  ),
  front:
    drawBothSides(
      fill('M131 216C122 180 126 148 146 130C154 148 146 168 141 184C137 196 134 206 131 216Z', shade.body),
    ) +
    fill(
      'M144 136C156 106 178 98 200 98C222 98 244 106 256 136C244 126 224 120 200 120C176 120 156 126 144 136Z',
      shade.body,
      0.92,
    ) +
    line('M162 120C178 110 206 106 226 112', shade.light, [3, 0.4]),
})

/** Returns a wreath of hair around a bald top. */
export const wreath: HairStyle = ({ shade }) => ({
  back: fill(
    'M132 236C120 200 122 168 134 152L266 152C278 168 280 200 268 236L252 250L148 250Z',
    shade.depth,
  ),
  front: drawBothSides(
    fill('M131 222C121 192 122 164 134 150C146 156 146 176 142 190C138 202 134 212 131 222Z', shade.body) +
      line('M130 176C130 186 131 196 133 204', shade.light, [3, 0.35]),
  ),
})
