/** The values that describe a visitor's source; partners' trackers add a click id and two more sub-ids. */
export const trackingKeys = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'click_id'] as const
