import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime, formatNumber } from '#contract/api/format.ts'
import type { CreditEntry } from '#contract/features/payments/payments.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { creditPages } from '../payment-queries.ts'
import styles from './entry-list.module.css'

/** What came into the wallet and what was spent on what, newest first. */
export function CreditList() {
  const t = useTranslate()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    creditPages(useApp()),
  )
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyState title={t('transactions.history.empty')} />
  return (
    <Stack gap={4}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ul>
      <Row>
        {hasNextPage && (
          <Button variant="soft" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('transactions.more')}
          </Button>
        )}
        <ButtonLink variant="ghost" href="/api/credits.php?format=csv" download>
          {t('transactions.export')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

function Entry({ entry }: { entry: CreditEntry }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { change, profile, payment } = entry
  const amount = formatNumber(change, locale, { signDisplay: 'always' }).replace('-', '−')
  return (
    <li className={styles.entry}>
      <b>{t(`transactions.reason.${entry.reason}`)}</b>
      <span className={classes(styles.amount, change > 0 && styles.came)}>{amount}</span>
      <span className={styles.note}>
        <span>{formatDateTime(entry.date, locale, timeZone)}</span>
        {profile && (
          <>
            <span>{' · '}</span>
            <TextLink href={href('members-id', locale, { id: profile.id })}>
              {t('transactions.to', { name: profile.name })}
            </TextLink>
          </>
        )}
        {payment && (
          <>
            <span>{' · '}</span>
            <TextLink href={href('transactions-id', locale, { id: payment })}>
              {t('transactions.detail.number')}
            </TextLink>
          </>
        )}
      </span>
      <span className={styles.end}>{t('transactions.balance', { credits: entry.balance })}</span>
    </li>
  )
}
