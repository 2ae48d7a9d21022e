/** Which codes of a batch are listed; `unused` ones can still be used or are disabled. Without schemas, for the back office. */
export const batchCodeLists = ['all', 'redeemed', 'unused'] as const
