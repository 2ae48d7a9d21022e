import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface PageSectionProps {
  title: ReactNode
  titleHidden?: boolean | undefined
  /** `page` stands far from the section before it, `part` within one subject. */
  distance?: 'page' | 'part' | undefined
  /** At the end of the line of the title. */
  end?: ReactNode
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a page under its own h2. */
export function PageSection(props: PageSectionProps) {
  const { title, titleHidden, distance = 'part', end, id, className, children } = props
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classes(distance === 'page' ? styles.pageSection : styles.partSection, className)}
    >
      <div className={titleHidden ? 'visually-hidden' : styles.sectionTitle}>
        <h2 id={titleId}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
