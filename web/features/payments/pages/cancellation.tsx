import type { FormEvent } from 'react'
import { formatDate } from '#contract/api/format.ts'
import { maxGroundsLength } from '#contract/features/payments/contract-notice.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { NoticeFields, NoticeSent, useNotice } from '../notices/notice-parts.tsx'

/** What § 312k(2) BGB lists for the page: kind and grounds, person, contract, end, and where the confirmation goes. */
function CancellationForm({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { draft, change, errors, send, busy } = notice
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <SelectField
          label={t('cancellation.type')}
          name="type"
          value={draft.for_cause ? 'cause' : 'ordinary'}
          onChange={({ target }) => change({ for_cause: target.value === 'cause' })}
        >
          <option value="ordinary">{t('cancellation.ordinary')}</option>
          <option value="cause">{t('cancellation.forCause')}</option>
        </SelectField>
        {draft.for_cause && (
          <TextAreaField
            label={t('cancellation.grounds')}
            name="grounds"
            rows={4}
            maxLength={maxGroundsLength}
            value={draft.grounds ?? ''}
            onChange={({ target }) => change({ grounds: target.value })}
            error={errors.getText('grounds')}
          />
        )}
        <NoticeFields notice={notice} />
        <TextField
          label={t('cancellation.endsOn')}
          // Browsers write the date in the field in their own language; the hint has it in the page's.
          hint={
            draft.ends_on
              ? t('cancellation.endsOnChosen', {
                  date: formatDate(draft.ends_on, locale, { style: 'long', timeZone: 'UTC' }),
                })
              : t('cancellation.endsOnHint')
          }
          name="ends_on"
          type="date"
          value={draft.ends_on ?? ''}
          onChange={({ target }) => change({ ends_on: target.value || undefined })}
          error={errors.getText('ends_on')}
        />
        <FormError errors={errors} />
        <Button type="submit" busy={busy}>
          {t('cancellation.confirm')}
        </Button>
      </Stack>
    </HydratedForm>
  )
}

/**
 * Cancels a contract that lasts without a login (§ 312k BGB): one page with what the law lists and the button that
 * declares it. Whether premium for life is such a contract is for courts; the page stands where it may be.
 */
export function Page() {
  const t = useTranslate()
  const { cancel_page: isOn } = useLoadedCall('settings', {})
  const notice = useNotice('cancellation')
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle
          title={t('title.cancellation')}
          lead={t(isOn ? 'cancellation.lead' : 'cancellation.off')}
        />
        {notice.sent ? (
          <NoticeSent title={t('cancellation.sent')} sent={notice.sent} />
        ) : (
          isOn && <CancellationForm notice={notice} />
        )}
      </Stack>
    </Main>
  )
}
