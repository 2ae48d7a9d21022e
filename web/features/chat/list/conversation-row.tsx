import { Gift, Image, ImagePlay, Mic } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { Avatar, type PictureSource } from '#web/ui/picture.tsx'
import styles from './conversation-row.module.css'

export interface ConversationRowProps {
  profile: Pick<Card, 'name' | 'gender' | 'online' | 'fictional'>
  href: string
  picture: PictureSource | null
  current: boolean
  /** `prefix` is highlighted before a draft; photos and gifts have an icon. */
  preview: {
    kind: 'text' | 'draft' | 'typing' | 'photo' | 'gift' | 'gif' | 'voice'
    prefix?: string | undefined
    text: string
  }
  time?: { text: string; dateTime: string } | undefined
  unread: { count: number; label: string }
  /** The text for a manual unread mark; left out without one. */
  marked?: string | undefined
  /** Next to the preview: pinned, muted. */
  marks?: ReactNode
  texts: { fictional: string; online: string }
  /** At the end of the row, outside its link, such as a Menu with "Delete". */
  menu?: ReactNode
}

/** A conversation in the list. */
export function ConversationRow(props: ConversationRowProps) {
  const { profile, href, picture, current, preview, time, unread, marked, marks, texts, menu } = props
  return (
    <li className={styles.item}>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        className={classes(
          styles.row,
          (unread.count > 0 || marked) && styles.unread,
          menu !== undefined && styles.besideMenu,
        )}
      >
        <Avatar
          source={picture}
          gender={profile.gender}
          size="large"
          online={profile.online ? texts.online : undefined}
          className={styles.avatar}
        />
        <ProfileName
          variant="row"
          name={profile.name}
          fictional={profile.fictional}
          fictionalLabel={texts.fictional}
          className={styles.name}
        />
        {time && (
          <time dateTime={time.dateTime} className={styles.time}>
            {time.text}
          </time>
        )}
        <span className={styles.preview}>
          {preview.kind === 'photo' && <Image aria-hidden />}
          {preview.kind === 'gift' && <Gift aria-hidden />}
          {preview.kind === 'gif' && <ImagePlay aria-hidden />}
          {preview.kind === 'voice' && <Mic aria-hidden />}
          <span className={classes(styles.text, preview.kind === 'typing' && styles.typing)}>
            {preview.prefix && (
              <span
                className={preview.kind === 'draft' ? styles.draft : undefined}
              >{`${preview.prefix} `}</span>
            )}
            <span>{preview.text}</span>
          </span>
          {marks}
        </span>
        <Badge count={unread.count} label={unread.label} className={styles.badge} />
        {marked && unread.count === 0 && (
          <span className={classes(styles.badge, styles.mark)}>
            <span className="visually-hidden">{marked}</span>
          </span>
        )}
      </Link>
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
    </li>
  )
}
