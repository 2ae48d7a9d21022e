/** The values of a postback; sub-ids and click id are those the member came with. */
export interface PostbackValues {
  readonly click_id: string
  readonly sub1: string
  readonly sub2: string
  readonly sub3: string
  readonly sub4: string
  readonly sub5: string
  /** In the currency, with a decimal point: 12.50; negative for reversals. */
  readonly payout: string
  readonly currency: string
  readonly event: string
  readonly order_hash: string
}

/** Fills the macros of a postback URL with percent-encoded values; unknown macros stay as they are. */
export function fillMacros(address: string, values: PostbackValues): string {
  return address.replace(/\{([a-z_0-9]+)\}/g, (macro, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name as keyof PostbackValues]) : macro,
  )
}

/** Returns whether an address can be called once its macros are filled: http or https, without a password in it. */
export function isPostbackAddress(address: string): boolean {
  const url = URL.parse(address.replace(/\{[a-z_0-9]+\}/g, 'x'))
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
