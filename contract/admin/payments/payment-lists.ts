/**
 * Which payments to list; `missed`: a refund of which no provider report came; `countries`: the card or account is from
 * another country than the order was priced for; `evidence`: fewer than two pieces of evidence support that country;
 * `stuck` have been open for longer than they should, their refund was refused, or another amount was paid.
 */
export const paymentLists = [
  'all',
  'stuck',
  'refunds',
  'chargebacks',
  'missed',
  'countries',
  'evidence',
] as const
