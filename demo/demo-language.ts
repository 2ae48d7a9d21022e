/** What the demo's people and staff write in. */
export type DemoLanguage = 'en' | 'de'
