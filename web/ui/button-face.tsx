import styles from './button.module.css'
import type { ButtonLook } from './button-look.ts'

type ButtonFaceProps = Pick<ButtonLook, 'icon' | 'endIcon' | 'cost' | 'children'>

/** What stands on a button and on a link that looks like one. */
export function ButtonFace({ icon, endIcon, cost, children }: ButtonFaceProps) {
  if (cost === undefined)
    return (
      <>
        {icon}
        {children}
        {endIcon}
      </>
    )
  return (
    <>
      <span className={styles.words}>
        {icon}
        {children}
      </span>
      <span className={styles.cost}>{cost}</span>
      {endIcon}
    </>
  )
}
