import { formatDate } from '#contract/api/format.ts'
import { href } from '#contract/routing/paths.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Asks to accept terms that are newer than the accepted ones. */
export function TermsStep({ version, onDone }: { version: Date; onDone: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const accept = useAct('acceptTerms', { onSuccess: onDone })
  return (
    <Stack gap={4}>
      <h1>{t('account.terms.title')}</h1>
      <p>
        <Rich
          message="account.terms.text"
          values={{ date: formatDate(version, locale, { timeZone: 'UTC' }) }}
          tags={{ terms: (text) => <TextLink href={href('pages-terms', locale)}>{text}</TextLink> }}
        />
      </p>
      {accept.isError && <FieldError>{texts.of(accept.error)}</FieldError>}
      <Button
        block
        busy={accept.isPending}
        onClick={() => accept.mutate({ input: { version: version.toISOString() } })}
      >
        {t('account.terms.accept')}
      </Button>
    </Stack>
  )
}
