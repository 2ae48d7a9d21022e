/** The five values that tell where a visitor came from. */
export const trackingKeys = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
