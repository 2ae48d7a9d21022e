import type * as z from 'zod/mini'
import type { User } from '#contract/account.ts'
import type { Access } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Sent } from '#contract/chat.ts'
import { acceptTerms } from './accounts/accept-terms.ts'
import { activate, confirmActivation } from './accounts/activate.ts'
import { confirmMailChange, mailChangeLink, requestMailChange } from './accounts/change-email.ts'
import { changeLanguage } from './accounts/change-language.ts'
import { changePassword } from './accounts/change-password.ts'
import { setHideFictional, setInvisible, setShownToVisitors } from './accounts/choose-visibility.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { endByLink, endingLink } from './accounts/end-by-link.ts'
import { forgotPassword } from './accounts/forgot-password.ts'
import { endSession, sessions } from './accounts/list-sessions.ts'
import { login } from './accounts/login.ts'
import { logout } from './accounts/logout.ts'
import {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeys,
  removePasskey,
} from './accounts/passkeys.ts'
import { reactivateAccount, sendReactivation } from './accounts/reactivate-account.ts'
import { resendActivation } from './accounts/resend-activation.ts'
import { checkResetLink, resetPassword } from './accounts/reset-password.ts'
import { access } from './accounts/show-access.ts'
import { adminHandlers } from './admin/admin-handlers.ts'
import { withLooks } from './admin/note-look.ts'
import { acceptPhotos } from './chat/accept-photos.ts'
import type { Delivered } from './chat/deliver-message.ts'
import { gif, gifs } from './chat/find-gifs.ts'
import { icebreakers } from './chat/icebreakers.ts'
import { chats } from './chat/list-chats.ts'
import { gifts } from './chat/list-gifts.ts'
import { chat } from './chat/open-chat.ts'
import { readMessages } from './chat/read-messages.ts'
import { removeChat } from './chat/remove-chat.ts'
import { searchMessages } from './chat/search-messages.ts'
import { sendGif } from './chat/send-gif.ts'
import { sendGift } from './chat/send-gift.ts'
import { sendMessage } from './chat/send-message.ts'
import { sendPhoto } from './chat/send-photo.ts'
import { chatPhoto } from './chat/show-photo.ts'
import { typing } from './chat/typing.ts'
import { unsendMessage } from './chat/unsend-message.ts'
import type { Context, MemberContext, StaffContext } from './context.ts'
import { autoLike } from './likes/auto-like.ts'
import { like } from './likes/like.ts'
import { likeBetween } from './likes/like-between.ts'
import { likes } from './likes/list-likes.ts'
import { seeLike } from './likes/see-like.ts'
import { unlike } from './likes/unlike.ts'
import { currentUser, currentUserOf } from './me/current-user.ts'
import { fetchExport, latestExport, makeExport } from './me/export-account.ts'
import { pageHidden } from './me/page-hidden.ts'
import { userAfterSending } from './me/user-after-sending.ts'
import { clientError } from './metrics/client-error.ts'
import { devOutbox } from './notifications/dev-outbox.ts'
import {
  disableNotifications,
  notificationSettings,
  unsubscribePush,
} from './notifications/notification-settings.ts'
import { subscribePush } from './notifications/push/subscribe-push.ts'
import { unsubscribe } from './notifications/unsubscribe.ts'
import { discountCode, welcomeDiscount } from './payments/check-discount-code.ts'
import { creditHistory, exportCredits } from './payments/credit-history.ts'
import { confirmDebit, requestDebitCode } from './payments/direct-debit/confirm-debit.ts'
import { directDebit } from './payments/direct-debit/debit-form.ts'
import { invoice } from './payments/invoices/show-invoice.ts'
import { leavingDiscount } from './payments/leaving-discount.ts'
import { paymentMethods } from './payments/list-methods.ts'
import { packages } from './payments/list-packages.ts'
import { decideSandbox, sandboxOutcomes, sandboxPage } from './payments/providers/sandbox-checkout.ts'
import { paymentWebhook } from './payments/receive-webhook.ts'
import { removeStoredCard, repeatOrder, startRepeatOrder, storedCard } from './payments/repeat-order.ts'
import { cancelPayment, payment, transactions } from './payments/show-payment.ts'
import { setSpendingCap, spendingCap } from './payments/spending-cap.ts'
import { startPayment } from './payments/start-payment.ts'
import { withdrawal } from './payments/withdraw.ts'
import { chooseMainPhoto, deletePhoto, orderPhotos } from './photos/change-photos.ts'
import { photos } from './photos/list-photos.ts'
import { uploadPhoto } from './photos/upload-photo.ts'
import { geocode } from './profiles/geocode.ts'
import { cities } from './profiles/list-cities.ts'
import { interests } from './profiles/list-interests.ts'
import { regions } from './profiles/list-regions.ts'
import { saveProfile } from './profiles/save-profile.ts'
import { block } from './safety/block-member.ts'
import { complain } from './safety/complain.ts'
import { blocks } from './safety/list-blocks.ts'
import { complaints } from './safety/list-complaints.ts'
import { appeal, notices, readNotices } from './safety/notices.ts'
import { report } from './safety/report-member.ts'
import { unblock } from './safety/unblock-member.ts'
import { changeWishes } from './search/change-wishes.ts'
import { explainSearch } from './search/explain-search.ts'
import { matchFinder } from './search/find-matches.ts'
import { profile } from './search/open-profile.ts'
import { changeSavedSearch, deleteSavedSearch, savedSearches, saveSearch } from './search/saved-searches.ts'
import { searchMembers } from './search/search-members.ts'
import { swipe, undoSkip } from './search/swipe.ts'
import { swipeDeck } from './search/swipe-deck.ts'
import { signupCheck } from './signup/check-while-typing.ts'
import { saveSignupStep } from './signup/save-signup-step.ts'
import { signup } from './signup/signup.ts'
import { signupMatches } from './signup/signup-matches.ts'
import { companyInfo } from './sites/company-info.ts'
import { languages } from './sites/languages.ts'
import { settings } from './sites/public-settings.ts'
import { showPage } from './sites/show-page.ts'
import { track } from './tracking/track.ts'

/** A file that came with a multipart request, kept on disk until the request is answered. */
export interface Upload {
  readonly path: string
  readonly type: string
}

/** The body of a request as it came, with its headers, for calls that check a signature. */
export interface RawBody {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What a call that answers with a file gives. */
export interface FileAnswer {
  readonly bytes: Uint8Array
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a call that sends the browser elsewhere gives. */
export interface RedirectAnswer {
  readonly redirect: string
}

type ContextOf<A extends Access> = A extends 'any' | 'link' | 'provider' | 'staff-door'
  ? Context
  : A extends `staff:${string}`
    ? StaffContext
    : MemberContext

type InputOf<C> = C extends { input: z.ZodMiniType }
  ? z.output<C['input']> &
      (C extends { upload: string } ? { upload: Upload } : unknown) &
      (C extends { rawBody: true } ? { rawBody: RawBody } : unknown)
  : never

type OutputOf<C> = C extends { answers: 'bytes' }
  ? FileAnswer
  : C extends { answers: 'redirect' }
    ? RedirectAnswer
    : C extends { output: z.ZodMiniType }
      ? z.input<C['output']>
      : never

/** Every call has a handler of exactly its shape; a missing one does not compile. */
export type Handlers = {
  readonly [N in CallName]: (
    ctx: ContextOf<Calls[N]['access']>,
    input: InputOf<Calls[N]>,
  ) => Promise<OutputOf<Calls[N]>>
}

/** The type of the use case that serves a call. */
export type Handler<N extends CallName> = Handlers[N]

/** The type of a use case whose call answers with the fresh current user besides: `withUser` adds it. */
export type UserHandler<N extends CallName> = (
  ctx: ContextOf<Calls[N]['access']>,
  input: InputOf<Calls[N]>,
) => Promise<Omit<OutputOf<Calls[N]>, 'user'>>

/**
 * Adds the current user to what a use case gives, read after the act: who has just logged in, or who asks. So credits
 * and badges are never stale, and no feature has to know the step below it that composes them.
 */
function withUser<C extends Context, I, O extends object>(
  useCase: (ctx: C, input: I) => Promise<O>,
): (ctx: C, input: I) => Promise<O & { user: User }> {
  return async (ctx, input) => {
    const answer = await useCase(ctx, input)
    const memberId = ctx.effects.session?.memberId ?? ctx.viewer?.id
    if (!memberId) throw new Error('a call that answers with the user ended without one')
    return { ...answer, user: await currentUserOf(ctx, memberId) }
  }
}

/** The type of a use case that sends a message: `withSender` makes its answer. */
export type SendHandler<N extends CallName> = (
  ctx: MemberContext,
  input: InputOf<Calls[N]>,
) => Promise<Delivered>

/** Adds the current user to a message that was sent, by the state in which sending left them. */
function withSender<I>(
  useCase: (ctx: MemberContext, input: I) => Promise<Delivered>,
): (ctx: MemberContext, input: I) => Promise<Sent> {
  return async (ctx, input) => {
    const { message, chat, sent } = await useCase(ctx, input)
    return { message, chat, user: await userAfterSending(ctx, sent) }
  }
}

/** The same for a use case that may end without anyone logged in, and says so. */
function withOwnUser<I, O extends object>(
  useCase: (ctx: Context, input: I) => Promise<O>,
): (ctx: Context, input: I) => Promise<O & { user: User | null }> {
  return async (ctx, input) => {
    const answer = await useCase(ctx, input)
    const memberId = ctx.effects.session?.memberId
    return { ...answer, user: memberId ? await currentUserOf(ctx, memberId) : null }
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

  saveProfile: withUser(saveProfile),
  cities,
  photos,
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
  companyInfo,
  track,
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
  gifts,
  sendGift: withSender(sendGift),
  gifs,
  gif,
  sendGif: withSender(sendGif),

  packages,
  paymentMethods,
  startPayment: withUser(startPayment),
  payment: withUser(payment),
  cancelPayment,
  paymentWebhook,
  transactions,
  creditHistory,
  exportCredits,
  invoice,
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

  ...withLooks(adminHandlers),
}

/** The pages of the test provider, which the HTTP side shows. */
export const sandboxCheckout = {
  page: sandboxPage,
  decide: decideSandbox,
  outcomes: sandboxOutcomes,
} as const
