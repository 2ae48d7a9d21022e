import type { Context } from '../../../app/context.ts'
import { signAddress } from '../../../platform/signed-address.ts'

/** Returns the signed address by which an answer to an e-mail finds its thread; undefined if the site has no inbox. */
export function makeReplyAddress(
  { site, services }: Pick<Context, 'site' | 'services'>,
  threadId: string,
): string | undefined {
  const { mail_inbox: address } = site.settings
  if (!address) return undefined
  return signAddress(services.secrets, { purpose: 'support reply', address, id: threadId })
}
