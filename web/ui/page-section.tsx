import { type ReactNode, useId, useMemo } from 'react'
import { toPageMarkup } from '#web/app/browser/trusted-types.ts'
import { classes } from './classes.ts'
import styles from './layout.module.css'
import pageTextStyles from './page-text.module.css'

interface PageTextProps {
  html: string
  className?: string | undefined
}

/** The text of a page, made by the server from Markdown in which HTML is not allowed. */
export function PageText({ html, className }: PageTextProps) {
  const markup = useMemo(() => ({ __html: toPageMarkup(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: server/features/sites/markdown.ts lets no foreign HTML through
  return <div className={classes(pageTextStyles.text, className)} dangerouslySetInnerHTML={markup} />
}

interface PageTitleProps {
  title: ReactNode
  lead?: ReactNode
  /** At the end of the line, such as a count. */
  end?: ReactNode
}

/** The one h1 of a page. */
export function PageTitle({ title, lead, end }: PageTitleProps) {
  return (
    <header className={styles.pageTitle}>
      <h1>{title}</h1>
      {end}
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}

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
