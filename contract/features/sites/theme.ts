import * as z from 'zod/mini'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

/** The colours a domain may choose; the server refuses pairs with too little contrast. */
export const Theme = z.object({
  brand: color,
  action: color,
  action_hover: color,
  on_action: color,
  action_soft: color,
  action_ink: color,
  stage: color,
})
export type Theme = z.infer<typeof Theme>
