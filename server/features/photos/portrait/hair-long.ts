import type { HairStyle } from './hair-types.ts'
import { circle, drawBothSides, ellipse, fill, line, repeat } from './svg.ts'

/** Hair combed close to the head, below a bun or a tail. */
export const cap =
  'M130 208C120 138 152 94 200 94C248 94 280 138 270 208C266 180 255 158 232 149C212 142 188 142 168 149C145 158 134 180 130 208Z'

export const waves: HairStyle = ({ shade }) => ({
  coversEars: true,
  back:
    fill(
      'M200 86C138 84 106 128 104 190C102 240 82 268 86 318C89 358 74 382 84 424C112 452 152 444 164 400L164 280L236 280L236 400C248 444 288 452 316 424C326 382 311 358 314 318C318 268 298 240 296 190C294 128 262 84 200 86Z',
      shade.depth,
    ) +
    line('M106 250C96 300 108 330 98 400', shade.body, [9, 0.7]) +
    line('M294 250C304 300 292 330 302 400', shade.body, [9, 0.7]),
  front:
    fill(
      'M204 92C160 88 122 114 112 172C106 212 106 262 92 304C112 308 128 284 132 252C134 226 136 200 142 182C168 162 192 134 204 100Z',
      shade.body,
    ) +
    fill(
      'M200 92C242 88 278 114 288 172C294 212 294 262 308 304C288 308 272 284 268 252C266 226 264 200 258 182C236 162 212 134 200 100Z',
      shade.body,
    ) +
    line('M192 100C160 112 134 140 124 190', shade.light, [4, 0.5]) +
    line('M214 102C244 114 268 144 276 190', shade.light, [4, 0.35]),
})

export const straight: HairStyle = ({ shade }) => ({
  coversEars: true,
  back:
    fill(
      'M200 86C142 84 108 126 106 192L100 420C120 436 150 434 162 418L164 280L236 280L238 418C250 434 280 436 300 420L294 192C292 126 258 84 200 86Z',
      shade.depth,
    ) +
    line('M118 250L114 408', shade.body, [8, 0.6]) +
    line('M282 250L286 408', shade.body, [8, 0.6]),
  front:
    fill(
      'M203 92C160 88 122 116 114 176C110 222 110 280 108 336C124 338 132 312 134 270C135 236 136 204 142 184C166 166 190 138 203 104Z',
      shade.body,
    ) +
    fill(
      'M199 92C242 88 278 116 286 176C290 222 290 280 292 336C276 338 268 312 266 270C265 236 264 204 258 184C236 166 212 138 199 104Z',
      shade.body,
    ) +
    line('M190 104C158 118 134 146 126 200', shade.light, [4, 0.45]) +
    line('M216 106C246 120 268 150 275 200', shade.light, [4, 0.3]) +
    line('M122 220L119 300', shade.light, [3, 0.3]),
})

export const lob: HairStyle = ({ shade }) => ({
  coversEars: true,
  back:
    fill(
      'M200 87C140 85 108 128 106 190C104 236 92 272 90 318C98 344 140 350 162 330L168 292L232 292L238 330C260 350 302 344 310 318C308 272 296 236 294 190C292 128 260 85 200 87Z',
      shade.depth,
    ) + drawBothSides(line('M108 252C102 284 104 304 100 326', shade.body, [8, 0.6])),
  front:
    fill(
      'M226 93C204 136 172 164 140 182C133 208 134 240 132 262C130 288 118 306 96 314C104 280 106 232 112 178C122 120 164 86 226 93Z',
      shade.body,
    ) +
    fill(
      'M216 92C252 98 280 128 287 178C293 232 296 280 304 314C282 306 270 288 268 262C266 240 267 208 260 184C246 166 230 134 216 92Z',
      shade.body,
    ) +
    line('M208 102C182 134 150 154 126 172', shade.light, [4, 0.5]) +
    line('M246 112C264 136 272 160 277 196', shade.light, [4, 0.35]),
})

export const bob: HairStyle = ({ shade }) => ({
  coversEars: true,
  back: fill(
    'M200 88C140 86 110 128 108 190C106 238 104 280 114 318C142 338 164 322 168 300L232 300C236 322 258 338 286 318C296 280 294 238 292 190C290 128 260 86 200 88Z',
    shade.depth,
  ),
  front:
    fill(
      'M232 94C218 140 180 170 138 186C132 210 132 244 136 300C120 306 110 300 110 280C106 236 106 200 112 176C122 118 166 84 232 94Z',
      shade.body,
    ) +
    fill(
      'M224 92C246 122 258 156 264 186C268 214 268 248 264 300C280 306 292 300 292 280C296 226 294 186 286 160C276 124 256 100 224 92Z',
      shade.body,
    ) +
    line('M214 102C190 130 156 150 128 168', shade.light, [4, 0.5]) +
    line('M246 112C262 134 272 160 278 196', shade.light, [4, 0.35]),
})

export const shag: HairStyle = ({ shade }) => ({
  coversEars: true,
  back: fill(
    'M200 86C140 84 110 124 108 186C106 230 98 262 104 296L96 322L118 318L124 344L142 326L164 338L168 292L232 292L236 338L258 326L276 344L282 318L304 322L296 296C302 262 294 230 292 186C290 124 260 84 200 86Z',
    shade.depth,
  ),
  front:
    fill(
      'M202 90C152 86 118 120 112 180C110 220 108 250 100 286C116 282 124 268 128 250L132 282C142 262 138 220 142 194C150 188 156 180 160 170C172 178 182 178 190 172C200 180 214 178 222 168C230 180 242 186 258 192C262 220 258 262 268 282L272 250C276 268 284 282 300 286C292 250 290 220 288 180C282 120 250 86 202 90Z',
      shade.body,
    ) +
    line('M176 102C156 118 142 142 138 176', shade.light, [4, 0.45]) +
    line('M206 98C196 120 192 142 192 166', shade.light, [3, 0.35]) +
    line('M232 104C250 120 262 146 264 180', shade.light, [4, 0.35]),
})

export const bangs: HairStyle = ({ shade }) => ({
  coversEars: true,
  back:
    fill(
      'M200 86C138 84 108 124 106 190L96 414C124 438 154 432 160 414L162 280L238 280L240 414C246 432 276 438 304 414L294 190C292 124 262 84 200 86Z',
      shade.depth,
    ) +
    line('M118 260L112 400', shade.body, [10, 0.6]) +
    line('M282 260L288 400', shade.body, [10, 0.6]),
  front:
    fill(
      'M112 300C108 250 110 206 112 184C116 122 150 90 200 90C250 90 284 122 288 184C290 206 292 250 288 300C274 290 268 240 262 184C244 192 222 188 200 190C178 188 156 192 138 184C132 240 126 290 112 300Z',
      shade.body,
    ) +
    line('M150 118C140 136 136 156 138 178', shade.light, [4, 0.4]) +
    line('M182 104C174 128 172 156 174 184', shade.light, [4, 0.45]) +
    line('M218 104C226 128 228 156 226 184', shade.light, [4, 0.3]),
})

export const bun: HairStyle = ({ shade }) => ({
  back:
    circle([204, 74, 36], shade.depth) +
    circle([202, 72, 30], shade.body) +
    line('M184 66C192 54 212 52 222 64', shade.light, [4, 0.5]) +
    fill('M128 210C120 130 150 92 200 92C250 92 280 130 272 210L262 250L138 250Z', shade.depth),
  front:
    fill(cap, shade.body) +
    line('M160 124C176 108 196 102 214 102', shade.light, [5, 0.45]) +
    line('M150 140C168 120 190 112 210 112', shade.light, [3, 0.3]) +
    line('M134 196C130 220 132 244 128 262', shade.body, [4, 0.9]) +
    line('M266 196C270 220 268 240 272 256', shade.body, [4, 0.9]),
})

export const lowBun: HairStyle = ({ shade }) => ({
  back:
    ellipse([252, 300, 34, 30], shade.depth) +
    line('M232 296C240 282 264 282 272 298', shade.light, [4, 0.35]) +
    fill('M128 214C120 130 150 92 200 92C250 92 280 130 272 214L264 262L138 256Z', shade.depth),
  front:
    fill(
      'M132 214C118 140 152 92 204 92C254 92 284 140 269 216C268 192 262 176 250 166C226 162 200 148 186 126C176 152 146 176 132 214Z',
      shade.body,
    ) +
    line('M182 112C162 128 144 152 138 182', shade.light, [4, 0.45]) +
    line('M196 112C216 134 240 146 260 154', shade.light, [4, 0.35]),
})

export const pony: HairStyle = ({ shade }) => ({
  back:
    fill(
      'M252 110C316 106 338 170 324 236C316 286 334 326 308 372C288 340 288 296 284 250C282 206 276 176 248 160Z',
      shade.depth,
    ) +
    fill('M128 210C120 130 150 92 200 92C250 92 280 130 272 210L262 236L138 236Z', shade.depth) +
    line('M276 132C306 150 312 200 304 250', shade.light, [4, 0.35]),
  front:
    fill(
      'M130 210C118 138 152 92 202 92C250 92 282 136 270 210C268 186 258 168 246 160C220 164 190 152 172 136C164 158 140 176 130 210Z',
      shade.body,
    ) +
    line('M168 118C184 106 206 100 226 104', shade.light, [5, 0.45]) +
    line('M182 130C204 146 224 152 244 152', shade.depth, [3, 0.5]),
})

/** Returns a plait over one shoulder; its links hang in front of the clothes. */
export const braid: HairStyle = ({ shade }) => ({
  back: fill('M128 214C118 130 150 90 202 90C254 90 284 130 274 214L288 292L240 300L138 254Z', shade.depth),
  front:
    fill(
      'M131 214C117 140 150 91 202 91C256 91 286 140 274 214C284 244 288 276 286 304C270 306 262 282 264 250C266 216 262 186 250 168C224 164 196 150 178 130C168 156 144 180 131 214Z',
      shade.body,
    ) +
    repeat(6, (link) => {
      const y = 306 + link * 19
      const x = 280 - link * 3
      const size = 15 - link * 0.9
      return (
        ellipse([x - 5, y, size, 11], shade.depth) +
        ellipse([x + 4, y + 6, size, 11], shade.body) +
        line(`M${x - 2} ${y + 2}q6 -5 12 1`, shade.light, [2.5, 0.4])
      )
    }) +
    fill('M256 420C250 440 254 452 262 460C270 450 274 438 270 420Z', shade.depth) +
    line('M176 116C192 104 214 100 234 108', shade.light, [5, 0.45]) +
    line('M190 134C212 150 234 158 252 160', shade.depth, [3, 0.5]),
})

export const halfUp: HairStyle = ({ shade }) => ({
  coversEars: true,
  back:
    circle([200, 78, 24], shade.depth) +
    fill(
      'M200 90C142 88 110 130 108 192C106 250 92 300 96 372C116 396 150 388 162 352L164 280L236 280L238 352C250 388 284 396 304 372C308 300 294 250 292 192C290 130 258 88 200 90Z',
      shade.depth,
    ),
  front:
    circle([200, 76, 19], shade.body) +
    line('M188 70C194 62 208 62 214 72', shade.light, [3, 0.45]) +
    fill(
      'M200 94C150 92 120 130 116 184C114 224 112 262 102 296C120 296 130 272 133 246C134 222 134 200 140 182C150 160 172 150 200 150C228 150 250 160 260 182C266 200 266 222 267 246C270 272 280 296 298 296C288 262 286 224 284 184C280 130 250 92 200 94Z',
      shade.body,
    ) +
    line('M150 128C168 108 192 102 206 102', shade.light, [5, 0.4]) +
    line('M146 150C160 132 184 124 204 124', shade.light, [3, 0.3]),
})

export const longMan: HairStyle = ({ shade }) => ({
  coversEars: true,
  back: fill(
    'M200 90C140 88 112 130 112 196C112 240 106 282 116 318C136 330 160 320 166 300L234 300C240 320 264 330 284 318C294 282 288 240 288 196C288 130 260 88 200 90Z',
    shade.depth,
  ),
  front:
    fill(
      'M206 96C162 92 130 118 123 178C120 216 124 248 120 288C134 280 138 256 138 234C138 210 142 192 150 176C176 162 196 138 206 108Z',
      shade.body,
    ) +
    fill(
      'M198 96C240 92 270 118 277 178C280 216 276 248 280 288C266 280 262 256 262 234C262 210 258 192 250 176C226 162 208 138 198 108Z',
      shade.body,
    ) +
    line('M192 106C164 118 142 142 134 186', shade.light, [4, 0.45]) +
    line('M214 108C240 120 260 146 267 186', shade.light, [4, 0.3]),
})

export const manBun: HairStyle = ({ shade }) => ({
  back:
    circle([206, 80, 26], shade.depth) +
    circle([205, 78, 21], shade.body) +
    fill('M132 220C122 136 152 98 200 98C248 98 278 136 268 220Z', shade.depth),
  front:
    fill(cap, shade.body) +
    line('M158 126C176 110 198 104 220 106', shade.light, [5, 0.4]) +
    line('M236 116C252 132 260 152 264 178', shade.light, [3, 0.3]),
})
