import * as access from '../features/accounts/access.ts'
import * as account from '../features/accounts/account.ts'
import * as activation from '../features/accounts/activation.ts'
import * as consents from '../features/accounts/consents.ts'
import * as leaving from '../features/accounts/leaving.ts'
import * as mailChange from '../features/accounts/mail-change.ts'
import * as ownSettings from '../features/accounts/own-settings.ts'
import * as passkey from '../features/accounts/passkeys.ts'
import * as password from '../features/accounts/password.ts'
import * as sessions from '../features/accounts/sessions.ts'
import * as terms from '../features/accounts/terms.ts'
import * as age from '../features/age/age.ts'
import * as chat from '../features/chat/chat.ts'
import * as chatPhotos from '../features/chat/chat-photos.ts'
import * as chatSettings from '../features/chat/chat-settings.ts'
import * as gifs from '../features/chat/gifs.ts'
import * as gifts from '../features/chat/gifts.ts'
import * as chatReactions from '../features/chat/reactions.ts'
import * as voiceMessages from '../features/chat/voice-messages.ts'
import * as discovery from '../features/discovery/discovery.ts'
import * as savedSearches from '../features/discovery/saved-searches.ts'
import * as search from '../features/discovery/search.ts'
import * as likes from '../features/likes/likes.ts'
import * as outbox from '../features/notifications/outbox.ts'
import * as agreement from '../features/payments/agreement.ts'
import * as notice from '../features/payments/contract-notice.ts'
import * as directDebit from '../features/payments/direct-debit.ts'
import * as discounts from '../features/payments/discounts.ts'
import * as payments from '../features/payments/payments.ts'
import * as repeatOrder from '../features/payments/repeat-order.ts'
import * as spending from '../features/payments/spending.ts'
import * as photos from '../features/photos/photos.ts'
import * as accountExport from '../features/privacy/account-export.ts'
import * as ownProfile from '../features/profiles/own-profile.ts'
import * as places from '../features/profiles/places.ts'
import * as prompts from '../features/profiles/prompts.ts'
import * as complaint from '../features/safety/complaints.ts'
import * as notices from '../features/safety/notices.ts'
import * as safety from '../features/safety/safety.ts'
import * as signup from '../features/signup/signup.ts'
import * as clientError from '../features/sites/client-error.ts'
import * as company from '../features/sites/company.ts'
import * as pages from '../features/sites/pages.ts'
import * as site from '../features/sites/site.ts'
import * as experiments from '../features/tracking/experiments.ts'
import * as tracking from '../features/tracking/tracking.ts'
import * as views from '../features/tracking/views.ts'
import * as verification from '../features/verification/verification.ts'
import { adminCalls } from './admin-calls.ts'

/** Every call by name: the table of contents of the API. */
export const calls = {
  login: account.login,
  currentUser: account.currentUser,
  changeLanguage: account.changeLanguage,
  logout: account.logout,
  pageHidden: account.pageHidden,
  subscribePush: account.subscribePush,

  signup: signup.signup,
  signupCheck: signup.signupCheck,
  saveSignupStep: signup.saveSignupStep,
  signupMatches: signup.signupMatches,

  saveProfile: ownProfile.saveProfile,
  cities: ownProfile.cities,
  prompts: prompts.prompts,
  savePrompts: prompts.savePrompts,
  promptAnswers: prompts.promptAnswers,
  age: age.age,
  startAgeProof: age.startAgeProof,
  ageRequest: age.ageRequest,
  presentCredential: age.presentCredential,
  ageResponse: age.ageResponse,

  photos: photos.photos,
  uploadPhoto: photos.uploadPhoto,
  deletePhoto: photos.deletePhoto,
  chooseMainPhoto: photos.chooseMainPhoto,
  orderPhotos: photos.orderPhotos,

  verification: verification.verification,
  claimGesture: verification.claimGesture,
  sendSelfie: verification.sendSelfie,
  readVerificationNotices: verification.readVerificationNotices,
  askVerification: verification.askVerification,

  access: access.access,
  endingLink: access.endingLink,
  endByLink: access.endByLink,
  activate: activation.activate,
  confirmActivation: activation.confirmActivation,
  resendActivation: activation.resendActivation,

  forgotPassword: password.forgotPassword,
  checkResetLink: password.checkResetLink,
  resetPassword: password.resetPassword,
  changePassword: password.changePassword,
  requestMailChange: mailChange.requestMailChange,
  mailChangeLink: mailChange.mailChangeLink,
  confirmMailChange: mailChange.confirmMailChange,
  sessions: sessions.sessions,
  endSession: sessions.endSession,
  sessionEnd: sessions.sessionEnd,
  acceptTerms: terms.acceptTerms,

  passkeys: passkey.passkeys,
  passkeyOptions: passkey.passkeyOptions,
  addPasskey: passkey.addPasskey,
  removePasskey: passkey.removePasskey,
  passkeyLoginOptions: passkey.passkeyLoginOptions,
  passkeyLogin: passkey.passkeyLogin,

  deleteAccount: leaving.deleteAccount,
  reactivateAccount: leaving.reactivateAccount,
  sendReactivation: leaving.sendReactivation,

  consents: consents.consents,
  setConsent: consents.setConsent,
  makeExport: accountExport.makeExport,
  latestExport: accountExport.latestExport,
  fetchExport: accountExport.fetchExport,

  setInvisible: ownSettings.setInvisible,
  notificationSettings: ownSettings.notificationSettings,
  setShownToVisitors: ownSettings.setShownToVisitors,
  setHideFictional: ownSettings.setHideFictional,
  disableNotifications: ownSettings.disableNotifications,
  unsubscribe: ownSettings.unsubscribe,
  unsubscribePush: ownSettings.unsubscribePush,

  devOutbox: outbox.devOutbox,

  settings: site.settings,
  page: pages.page,
  languages: pages.languages,
  complain: complaint.complain,
  complaints: complaint.complaints,
  replyToComplaint: complaint.replyToComplaint,
  companyInfo: company.companyInfo,
  track: tracking.track,
  exposure: experiments.exposure,
  view: views.view,
  clientError: clientError.clientError,

  geocode: places.geocode,
  interests: places.interests,
  regions: places.regions,

  searchMembers: search.searchMembers,
  explainSearch: search.explainSearch,
  profile: search.profile,

  like: likes.like,
  unlike: likes.unlike,
  seeLike: likes.seeLike,
  likeBetween: likes.likeBetween,
  likes: likes.likes,
  autoLike: likes.autoLike,

  savedSearches: savedSearches.savedSearches,
  saveSearch: savedSearches.saveSearch,
  changeSavedSearch: savedSearches.changeSavedSearch,
  deleteSavedSearch: savedSearches.deleteSavedSearch,
  swipeDeck: discovery.swipeDeck,
  swipe: discovery.swipe,
  undoSkip: discovery.undoSkip,
  matchFinder: discovery.matchFinder,
  changeWishes: discovery.changeWishes,

  blocks: safety.blocks,
  block: safety.block,
  unblock: safety.unblock,
  notices: notices.notices,
  readNotices: notices.readNotices,
  appeal: notices.appeal,
  report: safety.report,

  chats: chat.chats,
  chat: chat.chat,
  sendMessage: chat.sendMessage,
  readMessages: chat.readMessages,
  removeChat: chat.removeChat,
  unsendMessage: chat.unsendMessage,
  searchMessages: chat.searchMessages,
  typing: chat.typing,
  icebreakers: chat.icebreakers,
  sendPhoto: chatPhotos.sendPhoto,
  chatPhoto: chatPhotos.chatPhoto,
  acceptPhotos: chatPhotos.acceptPhotos,
  react: chatReactions.react,
  changeChatSettings: chatSettings.changeChatSettings,
  sendVoice: voiceMessages.sendVoice,
  chatVoice: voiceMessages.chatVoice,
  acceptVoices: voiceMessages.acceptVoices,
  gifts: gifts.gifts,
  sendGift: gifts.sendGift,
  gifs: gifs.gifs,
  gif: gifs.gif,
  sendGif: gifs.sendGif,

  packages: payments.packages,
  paymentMethods: payments.paymentMethods,
  startPayment: payments.startPayment,
  payment: payments.payment,
  paymentOutcome: payments.paymentOutcome,
  cancelPayment: payments.cancelPayment,
  paymentPostback: payments.paymentPostback,
  paymentWebhook: payments.paymentWebhook,
  transactions: payments.transactions,
  creditHistory: payments.creditHistory,
  exportCredits: payments.exportCredits,
  invoice: payments.invoice,
  agreement: agreement.agreement,
  declareNotice: notice.declareNotice,
  agreementDocument: agreement.agreementDocument,
  withdrawal: payments.withdrawal,
  repeatOrder: repeatOrder.repeatOrder,
  startRepeatOrder: repeatOrder.startRepeatOrder,
  storedCard: repeatOrder.storedCard,
  removeStoredCard: repeatOrder.removeStoredCard,
  spendingCap: spending.spendingCap,
  setSpendingCap: spending.setSpendingCap,
  directDebit: directDebit.directDebit,
  requestDebitCode: directDebit.requestDebitCode,
  confirmDebit: directDebit.confirmDebit,
  discountCode: discounts.discountCode,
  welcomeDiscount: discounts.welcomeDiscount,
  leavingDiscount: discounts.leavingDiscount,

  ...adminCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
