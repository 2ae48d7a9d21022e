/** Every gift that is drawn; a site offers some of them. The name of each is the message `gift.<id>`. */
export const giftIds = [
  'coffee',
  'rose',
  'chocolate',
  'cake',
  'cinema-ticket',
  'balloon',
  'star',
  'book',
  'ice-cream',
  'teddy-bear',
] as const
export type GiftId = (typeof giftIds)[number]
