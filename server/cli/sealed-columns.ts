import { ageProviderPurpose } from '../features/age/methods/yoti.ts'
import { payeePurpose, postbackPurpose, statementPurpose } from '../features/partners/sealed.ts'
import { sharedPurposes } from '../platform/open-secrets.ts'

/** A column whose values are sealed with the secret, under one purpose. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The key of a row; a single column is a UUID for iterating over a large table. */
  readonly keys: readonly string[]
  readonly purpose: string
  /** Only the row of this key. */
  readonly only?: string
  /** Few rows, which `duet doctor` opens one by one. */
  readonly isSmall: boolean
  /** What happens to a row that can no longer be opened: it is deleted, cleared, or gets this value. */
  readonly whenLost: 'delete' | 'empty' | { readonly instead: string }
}

const describeShared = (only: 'push' | 'prints' | 'links' | 'age' | 'pod'): SealedColumn => ({
  table: 'server_secrets',
  column: 'secret',
  keys: ['name'],
  isSmall: true,
  whenLost: 'delete',
  only,
  purpose: sharedPurposes[only],
})

/** Every column that is sealed, except the canary, which is sealed again last; a test keeps the list complete. */
export const sealedColumns: readonly SealedColumn[] = [
  describeShared('push'),
  describeShared('prints'),
  describeShared('links'),
  describeShared('age'),
  describeShared('pod'),
  {
    table: 'two_factor',
    column: 'secret',
    keys: ['staff_id'],
    purpose: 'codes of the staff',
    isSmall: true,
    whenLost: 'delete',
  },
  {
    table: 'payment_providers',
    column: 'credentials',
    keys: ['site_id', 'provider'],
    purpose: 'provider credentials',
    isSmall: true,
    whenLost: 'delete',
  },
  {
    table: 'age_providers',
    column: 'credentials',
    keys: ['site_id', 'provider'],
    purpose: ageProviderPurpose,
    isSmall: true,
    whenLost: 'delete',
  },
  {
    table: 'site_mail_servers',
    column: 'url',
    keys: ['site_id'],
    purpose: 'mail server',
    isSmall: true,
    whenLost: 'delete',
  },
  {
    table: 'partners',
    column: 'postback_secret',
    keys: ['id'],
    purpose: postbackPurpose,
    isSmall: true,
    whenLost: { instead: '' },
  },
  {
    table: 'partners',
    column: 'payee',
    keys: ['id'],
    purpose: payeePurpose,
    isSmall: true,
    whenLost: 'empty',
  },
  {
    table: 'partner_statements',
    column: 'document',
    keys: ['id'],
    purpose: statementPurpose,
    isSmall: false,
    whenLost: { instead: '' },
  },
  {
    table: 'direct_debit_codes',
    column: 'code',
    keys: ['id'],
    purpose: 'direct debit code',
    isSmall: false,
    whenLost: 'delete',
  },
  {
    table: 'direct_debits',
    column: 'debtor',
    keys: ['payment_id'],
    purpose: 'debtor',
    isSmall: false,
    whenLost: 'empty',
  },
  {
    table: 'bank_bookings',
    column: 'payer',
    keys: ['id'],
    purpose: 'payer',
    isSmall: false,
    whenLost: { instead: JSON.stringify({ name: '', iban: '' }) },
  },
]
