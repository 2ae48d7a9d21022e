import styles from './top-bar.module.css'

/** The first stop of the keyboard: past the navigation to `<Main>`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}
