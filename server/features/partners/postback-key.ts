import type { Context } from '../../app/context.ts'
import { postbackPurpose } from './sealed.ts'

/** Opens the key that signs a partner's postbacks; null when it was lost with the secret of the installation. */
export function openPostbackKey({ services }: Context, sealed: Buffer): string | null {
  return sealed.length === 0 ? null : services.secrets.open(postbackPurpose, sealed)
}
