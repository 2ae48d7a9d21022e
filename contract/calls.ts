import * as account from './account.ts'
import * as chat from './chat.ts'
import * as company from './company.ts'
import * as places from './places.ts'
import * as site from './site.ts'

/** Every call by name: the table of contents of the API. */
export const calls = {
  login: account.login,
  currentUser: account.currentUser,
  changeLanguage: account.changeLanguage,
  logout: account.logout,
  pageHidden: account.pageHidden,
  subscribePush: account.subscribePush,

  settings: site.settings,
  companyInfo: company.companyInfo,

  geocode: places.geocode,
  interests: places.interests,
  regions: places.regions,

  chats: chat.chats,
  chat: chat.chat,
  sendMessage: chat.sendMessage,
  readMessages: chat.readMessages,
  removeChat: chat.removeChat,
  typing: chat.typing,
  icebreakers: chat.icebreakers,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
