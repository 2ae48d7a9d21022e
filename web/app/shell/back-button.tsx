import { ArrowLeft } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useInstalled } from '../browser/installed.ts'
import { useTranslate } from '../languages/i18n.tsx'
import { useNavigate } from '../router/router-context.ts'
import { showsBackButton } from './shows-back-button.ts'
import { useRouteName } from './use-navigation-items.tsx'

/** The way back in the installed app, which has no browser bar. */
export function BackButton() {
  const t = useTranslate()
  const navigate = useNavigate()
  const installed = useInstalled()
  const name = useRouteName()
  const historyLength = typeof history === 'undefined' ? 1 : history.length
  if (!showsBackButton({ installed, historyLength, name })) return null
  return <IconButton label={t('nav.back')} icon={<ArrowLeft aria-hidden />} onClick={() => navigate(-1)} />
}
