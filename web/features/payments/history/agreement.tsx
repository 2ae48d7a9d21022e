import { formatDateTime } from '#contract/api/format.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { FactsList } from '#web/ui/facts-list.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Panel, Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface AgreementProps {
  payment: string
}

/** What was agreed with an order: the same as its receipt by e-mail says (article 8(7) of directive 2011/83/EU). */
export function Agreement({ payment }: AgreementProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { seller, consent, documents } = useLoadedCall('agreement', { payment })
  const facts = [
    { term: t('transactions.agreed.seller'), value: seller.join(', ') },
    ...(consent
      ? [
          {
            term: t('transactions.agreed.consent', {
              version: consent.version,
              date: formatDateTime(consent.given, locale, timeZone),
            }),
            value: consent.text,
          },
        ]
      : []),
  ]
  return (
    <PageSection title={t('transactions.agreed.title')}>
      <Panel>
        <Stack gap={3}>
          <FactsList facts={facts} />
          {documents.map((document) => (
            <p key={document}>
              <TextLink
                href={`/api/agreement.php?payment=${payment}&format=html&document=${document}`}
                target="_blank"
              >
                {t(`transactions.agreed.${document}`)}
              </TextLink>
            </p>
          ))}
        </Stack>
      </Panel>
    </PageSection>
  )
}
