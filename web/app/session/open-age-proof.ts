import { href } from '#contract/routing/paths.ts'
import { useLocale } from '../languages/i18n.tsx'
import { useLocation, useNavigate } from '../router/router.ts'

/** Returns the function that leads a member to the proof of their age, and from there back to where they are. */
export function useOpenAgeProof(): () => Promise<void> {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async () => {
    await navigate(href('age-proof', locale, {}, { next: pathname + search }))
  }
}
