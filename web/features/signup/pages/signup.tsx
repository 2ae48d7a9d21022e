import { ChevronLeft } from 'lucide-react'
import { maxInterests } from '#contract/api/limits.ts'
import { type Interest, interestKeys } from '#contract/features/profiles/interests.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { toOwnPath, useSearchParams } from '../../../app/router/router.ts'
import { getNextPath, type SignupStart } from '../../../app/session/open-signup.ts'
import { IconButtonLink } from '../../../ui/icon-button.tsx'
import { SplitPage } from '../../../ui/split-page.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AccountStep, SignupSide } from '../entry-frame.tsx'

/** Returns what the home page or a lander has already asked, and what its visitor wanted to reach. */
function parseStart(query: URLSearchParams): SignupStart {
  const gender = (['male', 'female'] as const).find((one) => one === query.get('gender'))
  const looking_for = (['male', 'female', 'both'] as const).find((one) => one === query.get('looking_for'))
  const named = query.get('interests')?.split(',') ?? []
  const interests: readonly Interest[] = interestKeys
    .filter((key) => named.includes(key))
    .slice(0, maxInterests)
  const next = toOwnPath(query.get('next'))
  return {
    ...(gender && { gender }),
    ...(looking_for && { looking_for }),
    ...(interests.length > 0 && { interests }),
    ...(next && { next }),
  }
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const [query] = useSearchParams()
  const start = parseStart(query)
  return (
    <SplitPage
      sideLabel={t('signup.side.label')}
      side={<SignupSide profile={null} />}
      bar={
        <>
          <IconButtonLink
            href={href('index', locale)}
            label={t('nav.back')}
            icon={<ChevronLeft aria-hidden className="mirror-in-rtl" />}
          />
          <TextLink href={href('login', locale, {}, { next: getNextPath(start, locale) })}>
            {t('signup.loginInstead')}
          </TextLink>
        </>
      }
    >
      <AccountStep start={start} />
    </SplitPage>
  )
}
