import type { User } from '#contract/features/accounts/account.ts'
import type { Sent } from '#contract/features/chat/chat.ts'
import { adminHandlers } from '../admin/admin-handlers.ts'
import { recordViews } from '../admin/staff/record-views.ts'
import { beginSignIn, finishSignIn } from '../admin/staff/sign-in-by-provider.ts'
import { acceptTerms } from '../features/accounts/accept-terms.ts'
import { activate, confirmActivation } from '../features/accounts/activate.ts'
import { confirmMailChange, mailChangeLink, requestMailChange } from '../features/accounts/change-email.ts'
import { changeLanguage } from '../features/accounts/change-language.ts'
import { changePassword } from '../features/accounts/change-password.ts'
import { setHideFictional, setInvisible, setShownToVisitors } from '../features/accounts/choose-visibility.ts'
import { deleteAccount } from '../features/accounts/delete-account.ts'
import { endByLink, endingLink } from '../features/accounts/end-by-link.ts'
import { forgotPassword } from '../features/accounts/forgot-password.ts'
import { endSession, sessions } from '../features/accounts/list-sessions.ts'
import { login } from '../features/accounts/login.ts'
import { logout } from '../features/accounts/logout.ts'
import {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeys,
  removePasskey,
} from '../features/accounts/passkeys.ts'
import { reactivateAccount, sendReactivation } from '../features/accounts/reactivate-account.ts'
import { resendActivation } from '../features/accounts/resend-activation.ts'
import { checkResetLink, resetPassword } from '../features/accounts/reset-password.ts'
import { access } from '../features/accounts/show-access.ts'
import { sessionEnd } from '../features/accounts/tell-session-end.ts'
import { ageResponse, presentCredential } from '../features/age/receive-answer.ts'
import { age } from '../features/age/show-age.ts'
import { ageRequest, startAgeProof } from '../features/age/start-age-proof.ts'
import { decideTestWallet, testWalletOutcomes, testWalletPage } from '../features/age/test-wallet.ts'
import { acceptPhotos, acceptVoices } from '../features/chat/accept-media.ts'
import { changeChatSettings } from '../features/chat/change-chat-settings.ts'
import type { DeliveredMessage } from '../features/chat/deliver-message.ts'
import { gif, gifs } from '../features/chat/find-gifs.ts'
import { icebreakers } from '../features/chat/icebreakers.ts'
import { chats } from '../features/chat/list-chats.ts'
import { gifts } from '../features/chat/list-gifts.ts'
import { chat } from '../features/chat/open-chat.ts'
import { chatVoice } from '../features/chat/play-voice.ts'
import { react } from '../features/chat/react.ts'
import { readMessages } from '../features/chat/read-messages.ts'
import { removeChat } from '../features/chat/remove-chat.ts'
import { searchMessages } from '../features/chat/search-messages.ts'
import { sendGif } from '../features/chat/send-gif.ts'
import { sendGift } from '../features/chat/send-gift.ts'
import { sendMessage } from '../features/chat/send-message.ts'
import { sendPhoto } from '../features/chat/send-photo.ts'
import { sendVoice } from '../features/chat/send-voice.ts'
import { chatPhoto } from '../features/chat/show-photo.ts'
import { typing } from '../features/chat/typing.ts'
import { unsendMessage } from '../features/chat/unsend-message.ts'
import { changeWishes } from '../features/discovery/change-wishes.ts'
import { explainSearch } from '../features/discovery/explain-search.ts'
import { matchFinder } from '../features/discovery/find-matches.ts'
import { profile } from '../features/discovery/open-profile.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  savedSearches,
  saveSearch,
} from '../features/discovery/saved-searches.ts'
import { searchMembers } from '../features/discovery/search-members.ts'
import { swipe, undoSkip } from '../features/discovery/swipe.ts'
import { swipeDeck } from '../features/discovery/swipe-deck.ts'
import { autoLike } from '../features/likes/auto-like.ts'
import { like } from '../features/likes/like.ts'
import { likeBetween } from '../features/likes/like-between.ts'
import { likes } from '../features/likes/list-likes.ts'
import { seeLike } from '../features/likes/see-like.ts'
import { unlike } from '../features/likes/unlike.ts'
import { devOutbox } from '../features/notifications/dev-outbox.ts'
import {
  disableNotifications,
  notificationSettings,
  unsubscribePush,
} from '../features/notifications/notification-settings.ts'
import { subscribePush } from '../features/notifications/push/subscribe-push.ts'
import { unsubscribe } from '../features/notifications/unsubscribe.ts'
import { agreement, agreementDocument } from '../features/payments/agreements/show-agreement.ts'
import { paymentMethods } from '../features/payments/checkout/list-methods.ts'
import { paymentOutcome } from '../features/payments/checkout/show-outcome.ts'
import { cancelPayment, payment, transactions } from '../features/payments/checkout/show-payment.ts'
import { setSpendingCap, spendingCap } from '../features/payments/checkout/spending-cap.ts'
import { startPayment } from '../features/payments/checkout/start-payment.ts'
import { confirmDebit, requestDebitCode } from '../features/payments/direct-debit/confirm-debit.ts'
import { directDebit } from '../features/payments/direct-debit/debit-form.ts'
import { discountCode, welcomeDiscount } from '../features/payments/discounts/check-discount-code.ts'
import { leavingDiscount } from '../features/payments/discounts/leaving-discount.ts'
import { invoice } from '../features/payments/invoices/show-invoice.ts'
import { declareNotice } from '../features/payments/notices/declare-notice.ts'
import { packages } from '../features/payments/packages/list-packages.ts'
import {
  decideSandbox,
  sandboxOutcomes,
  showSandboxPage,
} from '../features/payments/providers/sandbox-checkout.ts'
import { withdrawal } from '../features/payments/refunds/withdraw.ts'
import { creditHistory, exportCredits } from '../features/payments/settlement/credit-history.ts'
import { paymentPostback, paymentWebhook } from '../features/payments/settlement/receive-webhook.ts'
import {
  removeStoredCard,
  repeatOrder,
  startRepeatOrder,
  storedCard,
} from '../features/payments/stored-cards/repeat-order.ts'
import { chooseMainPhoto, deletePhoto, orderPhotos } from '../features/photos/change-photos.ts'
import { photos } from '../features/photos/list-photos.ts'
import { uploadPhoto } from '../features/photos/upload-photo.ts'
import { fetchExport, latestExport, makeExport } from '../features/privacy/export-account.ts'
import { consents, setConsent } from '../features/privacy/set-consent.ts'
import { geocode } from '../features/profiles/geocode.ts'
import { cities } from '../features/profiles/list-cities.ts'
import { interests } from '../features/profiles/list-interests.ts'
import { regions } from '../features/profiles/list-regions.ts'
import { promptAnswers, prompts, savePrompts } from '../features/profiles/prompts.ts'
import { saveProfile } from '../features/profiles/save-profile.ts'
import { block } from '../features/safety/block-member.ts'
import { complain } from '../features/safety/complain.ts'
import { blocks } from '../features/safety/list-blocks.ts'
import { complaints } from '../features/safety/list-complaints.ts'
import { appeal, notices, readNotices } from '../features/safety/notices.ts'
import { replyToComplaint } from '../features/safety/reply-to-complaint.ts'
import { report } from '../features/safety/report-member.ts'
import { unblock } from '../features/safety/unblock-member.ts'
import { signupCheck } from '../features/signup/check-while-typing.ts'
import { saveSignupStep } from '../features/signup/save-signup-step.ts'
import { signup } from '../features/signup/signup.ts'
import { signupMatches } from '../features/signup/signup-matches.ts'
import { clientError } from '../features/sites/client-error.ts'
import { companyInfo } from '../features/sites/company-info.ts'
import { languages } from '../features/sites/languages.ts'
import { settings } from '../features/sites/public-settings.ts'
import { showPage } from '../features/sites/show-page.ts'
import { exposure } from '../features/tracking/log-exposure.ts'
import { track } from '../features/tracking/track.ts'
import { view } from '../features/tracking/view.ts'
import { askVerification } from '../features/verification/ask-verification.ts'
import { claimGesture } from '../features/verification/claim-gesture.ts'
import { sendSelfie } from '../features/verification/send-selfie.ts'
import { readVerificationNotices, verification } from '../features/verification/show-verification.ts'
import type { Context, MemberContext } from './context.ts'
import { currentUser, readCurrentUser } from './current-user/current-user.ts'
import { pageHidden } from './current-user/page-hidden.ts'
import { buildUserAfterSending } from './current-user/user-after-sending.ts'
import type { Handlers } from './handler.ts'

/**
 * Adds the current user to the result of a use case, read after the act: the one who just logged in, or the caller. So
 * credits and badges are never stale, and no feature depends on the code that composes them.
 */
function withUser<C extends Context, I, O extends object>(
  useCase: (ctx: C, input: I) => Promise<O>,
): (ctx: C, input: I) => Promise<O & { user: User }> {
  return async (ctx, input) => {
    const answer = await useCase(ctx, input)
    const memberId = ctx.effects.session?.memberId ?? ctx.viewer?.id
    if (!memberId) throw new Error('a call that answers with the user ended without one')
    return { ...answer, user: await readCurrentUser(ctx, memberId) }
  }
}

/** Adds the current user to a sent message, from the state after sending. */
function withSender<I>(
  useCase: (ctx: MemberContext, input: I) => Promise<DeliveredMessage>,
): (ctx: MemberContext, input: I) => Promise<Sent> {
  return async (ctx, input) => {
    const { message, chat, sent } = await useCase(ctx, input)
    return { message, chat, user: await buildUserAfterSending(ctx, sent) }
  }
}

/** The same for a use case that may end without a login, and reports that. */
function withOwnUser<I, O extends object>(
  useCase: (ctx: Context, input: I) => Promise<O>,
): (ctx: Context, input: I) => Promise<O & { user: User | null }> {
  return async (ctx, input) => {
    const answer = await useCase(ctx, input)
    const memberId = ctx.effects.session?.memberId
    return { ...answer, user: memberId ? await readCurrentUser(ctx, memberId) : null }
  }
}

export const handlers: Handlers = {
  login: withUser(login),
  currentUser,
  changeLanguage: withUser(changeLanguage),
  logout,
  pageHidden,
  subscribePush,

  signup: withOwnUser(signup),
  signupCheck,
  saveSignupStep: withUser(saveSignupStep),
  signupMatches,

  age,
  startAgeProof,
  ageRequest,
  presentCredential,
  ageResponse,

  saveProfile: withUser(saveProfile),
  prompts,
  savePrompts,
  promptAnswers,
  cities,
  photos,
  verification,
  claimGesture,
  sendSelfie,
  readVerificationNotices: withUser(readVerificationNotices),
  askVerification,
  uploadPhoto: withUser(uploadPhoto),
  deletePhoto: withUser(deletePhoto),
  chooseMainPhoto: withUser(chooseMainPhoto),
  orderPhotos,

  access,
  activate,
  confirmActivation,
  resendActivation,

  forgotPassword,
  checkResetLink,
  resetPassword: withUser(resetPassword),
  changePassword: withUser(changePassword),
  requestMailChange,
  mailChangeLink,
  confirmMailChange,
  sessions,
  sessionEnd,
  endByLink,
  endSession,
  endingLink,
  acceptTerms: withUser(acceptTerms),

  passkeys,
  passkeyOptions,
  addPasskey,
  removePasskey,
  passkeyLoginOptions,
  passkeyLogin: withUser(passkeyLogin),

  deleteAccount,
  reactivateAccount: withUser(reactivateAccount),
  sendReactivation,

  consents,
  setConsent: withUser(setConsent),
  makeExport,
  latestExport,
  fetchExport,

  setInvisible: withUser(setInvisible),
  setShownToVisitors: withUser(setShownToVisitors),
  setHideFictional: withUser(setHideFictional),
  notificationSettings,
  disableNotifications: withUser(disableNotifications),
  unsubscribe,
  unsubscribePush,

  devOutbox,

  settings,
  page: showPage,
  languages,
  complain,
  complaints,
  replyToComplaint,
  companyInfo,
  track,
  exposure,
  view,
  clientError,

  geocode,
  interests,
  regions,

  searchMembers,
  explainSearch,
  profile,

  like,
  unlike,
  seeLike,
  likeBetween,
  likes,
  autoLike,

  savedSearches,
  saveSearch,
  changeSavedSearch,
  deleteSavedSearch,
  swipeDeck,
  swipe,
  undoSkip,
  matchFinder,
  changeWishes,

  blocks,
  block,
  unblock,
  report,
  notices,
  readNotices,
  appeal,

  chats,
  chat,
  sendMessage: withSender(sendMessage),
  readMessages,
  removeChat,
  unsendMessage,
  searchMessages,
  typing,
  icebreakers,
  sendPhoto: withSender(sendPhoto),
  chatPhoto,
  acceptPhotos,
  react,
  changeChatSettings,
  sendVoice: withSender(sendVoice),
  chatVoice,
  acceptVoices,
  gifts,
  sendGift: withSender(sendGift),
  gifs,
  gif,
  sendGif: withSender(sendGif),

  packages,
  paymentMethods,
  startPayment: withUser(startPayment),
  payment: withUser(payment),
  paymentOutcome,
  cancelPayment,
  paymentPostback,
  paymentWebhook,
  transactions,
  creditHistory,
  exportCredits,
  invoice,
  agreement,
  declareNotice,
  agreementDocument,
  withdrawal,
  repeatOrder,
  startRepeatOrder: withUser(startRepeatOrder),
  storedCard,
  removeStoredCard,
  spendingCap,
  setSpendingCap,
  directDebit,
  requestDebitCode,
  confirmDebit: withUser(confirmDebit),
  discountCode,
  welcomeDiscount,
  leavingDiscount,

  ...recordViews(adminHandlers),
}

/** The sign-in of the staff through an identity provider, served by `http`. */
export const staffSignIn = { begin: beginSignIn, finish: finishSignIn } as const

/** The pages of the test provider, served by `http`. */
export const sandboxCheckout = {
  page: showSandboxPage,
  decide: decideSandbox,
  outcomes: sandboxOutcomes,
} as const

/** The page that plays a wallet, served by `http`. */
export const testWallet = {
  page: testWalletPage,
  decide: decideTestWallet,
  outcomes: testWalletOutcomes,
} as const
