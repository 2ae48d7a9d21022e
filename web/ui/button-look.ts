import type { ReactNode } from 'react'

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  /** One `action` per view at most; `surface` lies on a tinted ground such as a banner. */
  variant?: 'action' | 'ghost' | 'soft' | 'surface' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
  /** After the text, such as an arrow. */
  endIcon?: ReactNode
  /** The price of a paid action, shown as a pill and read as part of the name. */
  cost?: ReactNode
  children: ReactNode
}
