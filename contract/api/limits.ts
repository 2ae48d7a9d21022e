/** The business constants, each once. Units are in the names. */

export const localeCookieName = 'locale'
export const localeCookieSeconds = 31_536_000
export const signupAskedCookieName = 'signup-asked'
export const signupAskedCookieSeconds = 31_536_000
export const authCookieName = 'auth'
export const authCookieSeconds = 2_592_000
/** The maximum lifetime of a session; after that, the password is required again. */
export const maxSessionSeconds = 365 * 86_400

/** The staff's own cookie: gone after a working day, or after two hours of inactivity. */
export const staffCookieName = 'staff'
export const staffSessionSeconds = 43_200
export const staffIdleSeconds = 7200

/** What a sign-in of the staff remembers while they are at the identity provider, and how long they may take there. */
export const signInCookieName = 'staff_sign_in'
export const signInSeconds = 600
export const minStaffPasswordLength = 12
export const staffInvitationSeconds = 3 * 86_400
/** The partners' own cookie: gone after half a day. */
export const partnerCookieName = 'partner'
export const partnerSessionSeconds = 43_200
export const partnerLinkSeconds = 2 * 86_400
export const deviceCookieName = 'device'
export const deviceCookieSeconds = 365 * 86_400

/** Cookies that, over TLS, are accepted only from this host, under a prefixed name. */
export const guardedCookies: readonly string[] = [
  authCookieName,
  deviceCookieName,
  staffCookieName,
  signInCookieName,
  partnerCookieName,
]
export const hostCookiePrefix = '__Host-'

export const refreshSeconds = 60
export const refreshSecondsWithPush = 300
export const refreshStartsAfterSeconds = 5

export const freePictures = 3
export const premiumPictures = 25
export const freeConversations = 2
export const deletionReversibleSeconds = 14 * 86_400
export const swipeLikesPerDay = 4
export const swipeDeckSize = 10
export const matchFinderSize = 20

export const welcomeDiscountCode = 'TIMEBONUS25'
export const welcomeDiscountPercent = 25
export const timeBonusSeconds = 14_400
export const timeBonusModalDelaySeconds = 40

export const likesReloadMilliseconds = 500
export const creditsBadgeThreshold = 10
export const badgeCap = 99
export const geolocationCacheMilliseconds = 3_600_000

export const callRetries = 5
export const callRetryBaseMilliseconds = 300
/** How long the browser waits for an answer before it retries; after that it reports a timeout. */
export const callSeconds = 20
/** How long an upload may stall, and how long its answer may take after it was sent. */
export const uploadIdleSeconds = 60
/** After this long, the page says that an answer takes long. */
export const slowCallSeconds = 8
export const chunkReloadGuardSeconds = 60
export const loadingBarThrottleMilliseconds = 200
export const loadingBarSeconds = 5

export const termsVersionDate = '2023-12-01T12:00:00Z'
export const premiumClaimPercent = 46
export const breakpoints = [576, 768, 992, 1200] as const
export const toastWidth = 350

/** Values that the specification leaves open. */
export const searchPageSize = 24
export const countCap = 1000
export const maxSavedSearches = 10
/** New members of a saved search are counted up to this. */
export const newMembersCap = 99
export const onlineSeconds = 300
export const nameLength = { min: 3, max: 20 } as const
export const passwordLength = { min: 8, max: 128 } as const
/** More than a password can have: someone who types a longer one is told so, by its own error. */
export const maxTypedPasswordLength = 1000
/** Of the name of a place, as typed to find it. */
export const maxPlaceLength = 100
/** Of a person's full name, in a notice about a contract or about illegal content. */
export const maxFullNameLength = 100
export const maxNotifierNameLength = 200
export const maxDiscountCodeLength = 40
/** What banks take: the columns of a SEPA direct debit, the account number with its spaces. */
export const debtorLengths = {
  account_holder: 70,
  iban: 50,
  street: 70,
  house_number: 16,
  zip: 16,
  city: 35,
  phone: 30,
} as const
export const aboutMeLength = 1000
/** How many of the site's questions a profile answers, and how long an answer may be. */
export const maxPromptAnswers = 3
export const promptAnswerLength = 250
export const newsTitleLength = 120
export const newsTextLength = 10_000
/** Distances between members are rounded up to these, in kilometres; beyond the last, none is shown. */
export const distanceSteps = [5, 10, 20, 50, 100] as const
export const maxDistance = distanceSteps[4]
export const maxInterests = 10
export const searchMaxAge = 99
export const typingSeconds = 6
/** How long a screen gathers the messages that it has received before it reports them. */
export const deliveredMilliseconds = 200
export const unsendSeconds = 120
export const giftTextLength = 200
export const gifWordsLength = 50
export const minChatPhotoSide = 32
/** The maximum aspect ratio of a photo in a chat: a long screenshot. */
export const maxChatPhotoRatio = 20
/** Cursors are sealed, which makes them longer than the places they hold. */
export const maxCursorLength = 400
/** The default and maximum page sizes of a conversation and of the list of conversations. */
/** Conversations that a member may pin. */
export const maxPinnedChats = 5
/** Characters of a text that a quote of it shows. */
export const maxQuoteLength = 140
export const chatPage = 30
export const maxChatPage = 50
export const chatListPage = 30
export const maxChatListPage = 100
/** Messages are searched once this many letters are typed. */
export const minMessageSearchLength = 2
export const maxMessageSearchLength = 100
export const messageSearchPage = 30
export const likesPage = 100
export const blocksPage = 100
export const reportLength = 2000
/** How long a conversation removed by a block stays available for a report. */
export const frozenConversationDays = 90

export const activationLinkSeconds = 7 * 86_400
/** The interval between confirmation e-mails. */
export const resendSeconds = 60
export const resetLinkSeconds = 3600
export const mailChangeLinkSeconds = 86_400
export const mailChangeUndoSeconds = 7 * 86_400
/** How long the e-mail about a new device or passkey can end it. */
export const endingLinkSeconds = 30 * 86_400
/** How long the return URL of a payment shows its outcome without a login: a transfer takes days. */
export const paymentOutcomeSeconds = 7 * 86_400

/**
 * How many wrong passwords within a span block for how long; each further block lasts twice as long, up to the maximum.
 */
export interface AttemptLimit {
  readonly wrong: number
  readonly windowSeconds: number
  readonly blockSeconds: number
  readonly maxBlockSeconds: number
}

export const loginAttempts: AttemptLimit = {
  wrong: 5,
  windowSeconds: 900,
  blockSeconds: 900,
  maxBlockSeconds: 86_400,
}

/** Wrong passwords for one account from all networks together; browsers that the member is known by do not count. */
export const maxAccountLoginAttempts: AttemptLimit = {
  wrong: 20,
  windowSeconds: 86_400,
  blockSeconds: 3600,
  maxBlockSeconds: 86_400,
}

/** The same for the staff, who are known by no browser and must not be easy to lock out: a code is asked for as well. */
export const maxStaffLoginAttempts: AttemptLimit = { ...maxAccountLoginAttempts, wrong: 200 }

/**
 * Wrong passwords from one network per hour, for any addresses: this many immediately, then one after the other, then
 * none. Browsers that a member has used before do not count.
 */
export const maxNetworkWrongPasswords = { atOnce: 30, requests: 300, seconds: 3600 } as const

/** Signups, and resets of passwords, that one network may ask for in an hour at once; the others wait for their turn. */
export const immediateSignupsPerHour = 5
export const immediateResetsPerHour = 5

/** How often per hour a network learns that an address has an account; after that, only the e-mail says so. */
export const maxRevealedAddresses = { requests: 5, seconds: 3600 } as const

/** The maximum discount of a code: a payment cannot be zero. */
export const maxDiscountPercent = 99

/** The largest exact top-up, in credits. */
export const maxTopUp = 100_000

/** The name of an exact top-up in addresses, where packages have their id. */
export const topUpPackage = 'top-up'

/** Rate limits where a call declares none, of one member; visitors have `visitorsPerNetwork` times as many together. */
export const readLimit = { requests: 120, seconds: 60 } as const
export const writeLimit = { requests: 60, seconds: 60 } as const

/** A network (/24, /56) may be the customers of a mobile carrier: as many visitors may be there at one moment. */
export const visitorsPerNetwork = 20

/** Pages that the server renders for one member, and for all visitors of one network; what they read is not counted besides. */
export const pageLimit = { requests: 240, seconds: 60, networkRequests: 2400 } as const

export const maxUploadBytes = 10 * 1024 * 1024
/** Five minutes of speech, the longest that a site may allow, at more than twice what browsers are asked to record with. */
export const maxVoiceBytes = 4 * 1024 * 1024
/** Shorter ones are accidental. */
export const minVoiceMilliseconds = 500
export const minPictureSide = 300
/** The maximum aspect ratio of a picture: more than any phone panorama. */
export const maxPictureRatio = 10
/** More pixels than this are refused before anything is decoded: a 100 megapixel bitmap alone is 400 MB. */
export const maxPicturePixels = 50_000_000
/**
 * HEIC and AVIF take up to 17 bytes a pixel while they are decoded. This allows a phone's 24 megapixels, but not 845
 * MB.
 */
export const maxHeifPixels = 25_000_000

/** How long a selfie with a claimed gesture is taken: enough to find a light place, too short to have a picture made. */
export const gestureSeconds = 300
/** How many gestures a member may claim within a day. */
export const maxGesturesPerDay = 5
/** Laptop cameras have 640 × 480; with less, a face cannot be recognised. */
export const minSelfieSide = 240
/** Days after which a selfie is deleted at the latest. */
export const maxSelfieDays = 7
/** How many members someone may ask within a day to verify their photos. */
export const maxVerificationRequestsPerDay = 10
/** Days before a member is notified again that someone asked. */
export const verificationRequestDays = 30
/** How long a member can read notices about their verification. */
export const verificationNoticeDays = 90

/** The days within which a person answers a complaint or an appeal, as promised on the pages. */
export const complaintAnswerDays = 14
