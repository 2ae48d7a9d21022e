import { type VariantPointName, variantPoints } from '#contract/features/tracking/variant-points.ts'
import type { AdminTranslate } from '#generated/messages.ts'

/** Every place that an experiment may vary. */
export const pointNames = Object.keys(variantPoints) as VariantPointName[] // the keys of the table are its names

/** Names a place in words; one that the program no longer has by its key. */
export function labelPoint(t: AdminTranslate, point: string): string {
  const known = pointNames.find((one) => one === point)
  return known ? t(`admin.experiments.point.${known}`) : point
}

/** Names a variant in words; a lander by its own name. */
export function labelVariant(t: AdminTranslate, point: string, variant: string): string {
  switch (`${point}.${variant}`) {
    case 'package_layout.cards':
      return t('admin.experiments.variant.package_layout.cards')
    case 'package_layout.rows':
      return t('admin.experiments.variant.package_layout.rows')
    case 'signup_order.photo_first':
      return t('admin.experiments.variant.signup_order.photo_first')
    case 'signup_order.profile_first':
      return t('admin.experiments.variant.signup_order.profile_first')
    case 'inbox_hint.search':
      return t('admin.experiments.variant.inbox_hint.search')
    case 'inbox_hint.profile':
      return t('admin.experiments.variant.inbox_hint.profile')
    case 'first_message_hint.profile':
      return t('admin.experiments.variant.first_message_hint.profile')
    case 'first_message_hint.question':
      return t('admin.experiments.variant.first_message_hint.question')
    default:
      return variant
  }
}

/** Returns the sentence that members read in a variant, where it varies a sentence. */
export function getVariantText(t: AdminTranslate, point: string, variant: string): string | undefined {
  switch (`${point}.${variant}`) {
    case 'inbox_hint.search':
      return t('chat.noneText')
    case 'inbox_hint.profile':
      return t('chat.noneProfile')
    case 'first_message_hint.profile':
      return t('chat.emptyText')
    case 'first_message_hint.question':
      return t('chat.emptyQuestion')
    default:
      return undefined
  }
}
