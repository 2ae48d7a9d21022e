import { formatDateTime } from '#contract/api/format.ts'
import { maxFullNameLength } from '#contract/api/limits.ts'
import { maxContractLength } from '#contract/features/payments/contract-notice.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { EmailAddressField } from '#web/features/accounts/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel, Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Notice } from './use-notice.ts'

interface NoticeFieldsProps {
  notice: Notice
}

/** Who declares it and about which order: no more may be asked for (article 11a(2) of directive 2011/83/EU). */
export function NoticeFields({ notice: { draft, change, errors } }: NoticeFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        label={t('contractNotice.name')}
        name="name"
        autoComplete="name"
        maxLength={maxFullNameLength}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.getText('name')}
      />
      <EmailAddressField
        label={t('contractNotice.email')}
        hint={t('contractNotice.emailHint')}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.getText('email')}
      />
      <TextField
        label={t('contractNotice.contract')}
        hint={t('contractNotice.contractHint')}
        name="contract"
        maxLength={maxContractLength}
        value={draft.contract}
        onChange={({ target }) => change({ contract: target.value })}
        error={errors.getText('contract')}
      />
    </>
  )
}

interface NoticeSentProps {
  title: string
  sent: NonNullable<Notice['sent']>
}

/** That it came, with date and time, to be kept. */
export function NoticeSent({ title, sent }: NoticeSentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { email, reference, received } = sent
  return (
    <Panel voice="start">
      <Stack gap={4}>
        <div role="status">
          <h2>{title}</h2>
          <p>
            {t('contractNotice.sentText', {
              email,
              reference,
              date: formatDateTime(received, locale, timeZone),
            })}
          </p>
        </div>
        <div>
          <Button variant="soft" onClick={() => print()}>
            {t('contractNotice.save')}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
