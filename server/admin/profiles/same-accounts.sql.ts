import type { AccountSign } from '#contract/admin/profiles/same-accounts.ts'
import type { Reads } from '../../app/transaction.ts'

/** A picture that very many have, such as a drawing, says nothing of a person. */
const maxPerSign = 100

interface SharedSign {
  readonly memberId: string
  readonly sign: AccountSign
}

interface SignSearch {
  readonly memberId: string
  /** Where accounts are looked for. */
  readonly siteIds: readonly string[]
}

function selectByDevice(db: Reads, { memberId }: SignSearch) {
  return db
    .selectFrom('known_devices as own')
    .innerJoin('known_devices as other', 'other.token_hash', 'own.token_hash')
    .select('other.member_id')
    .where('own.member_id', '=', memberId)
}

function selectByMailbox(db: Reads, { memberId, siteIds }: SignSearch) {
  return db
    .selectFrom('members as own')
    .innerJoin('members as other', 'other.email_identity', 'own.email_identity')
    .select('other.id as member_id')
    .where('own.id', '=', memberId)
    .where('other.site_id', 'in', siteIds)
}

function selectByDebit(db: Reads, { memberId }: SignSearch, print: 'iban_print' | 'phone_print') {
  return db
    .selectFrom('direct_debits as own')
    .innerJoin('direct_debits as other', `other.${print}`, `own.${print}`)
    .select('other.member_id')
    .where('own.member_id', '=', memberId)
}

function selectByCard(db: Reads, { memberId }: SignSearch) {
  return db
    .selectFrom('payments as own')
    .innerJoin('payments as other', 'other.card_print', 'own.card_print')
    .select('other.member_id')
    .where('own.member_id', '=', memberId)
}

function selectByPicture(db: Reads, { memberId }: SignSearch) {
  return db
    .selectFrom('pictures as own')
    .innerJoin('pictures as other', 'other.perceptual_hash', 'own.perceptual_hash')
    .select('other.member_id')
    .where('own.member_id', '=', memberId)
}

const selectBySign = {
  device: selectByDevice,
  mailbox: selectByMailbox,
  iban: (db: Reads, search: SignSearch) => selectByDebit(db, search, 'iban_print'),
  phone: (db: Reads, search: SignSearch) => selectByDebit(db, search, 'phone_print'),
  card: selectByCard,
  picture: selectByPicture,
} as const

/** Returns the members of sites who share a sign with a member, one row for each sign. */
export async function findSharedSign(
  db: Reads,
  sign: AccountSign,
  search: SignSearch,
): Promise<SharedSign[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', selectBySign[sign](db, search))
    .where('id', '<>', search.memberId)
    .where('site_id', 'in', search.siteIds)
    .where('kind', '=', 'person')
    .orderBy('signup_at', 'desc')
    .limit(maxPerSign)
    .execute()
  return rows.map(({ id }) => ({ memberId: id, sign }))
}

/** Returns members of sites by their ids, newest first. */
export function findAccounts(db: Reads, siteIds: readonly string[], ids: readonly string[]) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'm.site_id as site', 'p.name', 'm.email', 'm.kind', 'm.status', 'm.signup_at'])
    .select((eb) => eb('m.paid_since', 'is not', null).$castTo<boolean>().as('premium'))
    .where('m.site_id', 'in', siteIds)
    .where('m.id', 'in', ids)
    .orderBy('m.signup_at', 'desc')
    .orderBy('m.id')
    .limit(maxPerSign)
    .execute()
}
