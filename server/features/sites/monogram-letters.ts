/**
 * Capital letters as lines on a grid of 20 by 24. Icons are drawn where no font is installed, so they use these instead
 * of text.
 */
export const monogramLetters: Readonly<Record<string, string>> = {
  A: 'M1 24 10 0l9 24M4.5 16h11',
  B: 'M2 12h9a6 6 0 0 1 0 12H2V0h8a6 6 0 0 1 0 12',
  C: 'M19 5A10.5 12 0 1 0 19 19',
  D: 'M2 0h6a12 12 0 0 1 0 24H2z',
  E: 'M17 0H3v24h14M3 12h12',
  F: 'M17 0H3v24M3 12h12',
  G: 'M18 4A10.5 12 0 1 0 20 14h-7',
  H: 'M2 0v24M18 0v24M2 12h16',
  I: 'M10 0v24',
  J: 'M14 0v17a6.5 7 0 0 1-12 3',
  K: 'M3 0v24M18 0 3 14M8 10l11 14',
  L: 'M4 0v24h13',
  M: 'M1 24V0l9 14 9-14v24',
  N: 'M2 24V0l16 24V0',
  O: 'M10 0a10.5 12 0 1 0 .1 0z',
  P: 'M3 24V0h8a7 7 0 0 1 0 14H3',
  Q: 'M10 0a10.5 12 0 1 0 .1 0zM13 17l7 8',
  R: 'M3 24V0h8a7 7 0 0 1 0 14H3M11 14l7 10',
  S: 'M17 4C14-1 4-1 4 6c0 8 14 4 14 12 0 8-12 7-16 2',
  T: 'M1 0h18M10 0v24',
  U: 'M2 0v15a8 9 0 0 0 16 0V0',
  V: 'M1 0l9 24L19 0',
  W: 'M0 0l5.5 24L10 6l4.5 18L20 0',
  X: 'M2 0l16 24M18 0 2 24',
  Y: 'M1 0l9 12 9-12M10 12v12',
  Z: 'M2 0h16L2 24h16',
}
