import type { adminCalls } from '#contract/admin-calls.ts'
import type { Handlers } from '../handlers.ts'
import { adminAddDiscount, adminChangeDiscount, adminDiscounts } from '../payments/admin-discounts.ts'
import { adminAddPackage, adminChangePackage, adminPackages } from '../payments/admin-packages.ts'
import { adminAskProvider, adminPayment, adminPayments, adminRefund } from '../payments/admin-payments.ts'
import { adminCloseDay, adminClosing, adminClosings } from '../payments/closing.ts'
import {
  adminBlockDebtor,
  adminBlockedDebtors,
  adminUnblockDebtor,
} from '../payments/direct-debit/admin-block-list.ts'
import {
  adminBatchFile,
  adminDebits,
  adminMakeBatch,
  adminMarkBatch,
} from '../payments/direct-debit/admin-debits.ts'
import {
  adminProviders,
  adminRemoveProvider,
  adminSetProvider,
} from '../payments/providers/admin-providers.ts'
import {
  adminBookings,
  adminImportBank,
  adminMatchBooking,
  adminPayOut,
  adminPayouts,
} from '../payments/transfers/admin-bank.ts'
import { adminAnswerAppeal, adminAppeals, adminTransparency } from './appeals.ts'
import { adminAnswerComplaint, adminComplaints } from './complaints.ts'
import {
  adminContent,
  adminDeleteIcebreaker,
  adminPreviewPage,
  adminSaveGift,
  adminSaveIcebreaker,
  adminSavePage,
} from './content.ts'
import { adminAdjustCredits, adminAdjustments, adminJudgeAdjustment } from './credits.ts'
import {
  adminCloseDataRequest,
  adminDataRequests,
  adminEraseMember,
  adminExportMember,
  adminRecordDataRequest,
} from './data-requests.ts'
import { adminDecideMember, adminLiftDecision } from './decide-member.ts'
import { adminDecideReport, adminReverseDecision } from './decide-report.ts'
import { adminAddFictional, adminChangeFictional, adminFictional } from './fictional.ts'
import { adminDesk, adminDeskAnswer, adminDeskClaim } from './fictional-desk.ts'
import { adminFixedPage, adminPreviewFixedPage, adminSaveFixedPage } from './fixed-pages.ts'
import { adminHealth } from './health.ts'
import { adminAcceptInvitation, adminInvitation } from './invitation.ts'
import { adminAudit } from './list-audit.ts'
import { adminLogin, adminLogout, adminSession } from './login.ts'
import { adminChangeStaff, adminInvite, adminStaff } from './manage-staff.ts'
import { adminAddNote, adminChangeMember, adminMember, adminMembers } from './members.ts'
import { adminMessages, adminSaveMessage, adminTryMessage } from './messages.ts'
import { adminNews, adminNewsReceivers, adminPreviewNews, adminSendNews } from './news.ts'
import { adminNumbers, adminNumbersFile } from './numbers.ts'
import { adminCropPhoto, adminJudgePhoto, adminPhotos } from './photos.ts'
import { adminLiftPictureBlock, adminPictureBlocks } from './picture-blocks.ts'
import { adminClaimReport, adminReport, adminReportPhoto, adminReports } from './reports.ts'
import {
  adminAddDomain,
  adminCheckSettings,
  adminRollbackSettings,
  adminSaveSettings,
  adminSettings,
} from './settings.ts'
import {
  adminAddTextRule,
  adminCloseTextFlag,
  adminDeleteTextRule,
  adminTextFlags,
  adminTextRules,
} from './texts.ts'

/** Every call of the back office → its use case. */
export const adminHandlers: Pick<Handlers, keyof typeof adminCalls> = {
  adminSession,
  adminLogin,
  adminLogout,
  adminInvitation,
  adminAcceptInvitation,

  adminStaff,
  adminInvite,
  adminChangeStaff,
  adminAudit,

  adminReports,
  adminReport,
  adminReportPhoto,
  adminClaimReport,
  adminDecideReport,
  adminReverseDecision,
  adminAppeals,
  adminAnswerAppeal,
  adminTransparency,
  adminComplaints,
  adminAnswerComplaint,

  adminDataRequests,
  adminRecordDataRequest,
  adminCloseDataRequest,
  adminExportMember,
  adminEraseMember,

  adminPhotos,
  adminJudgePhoto,
  adminCropPhoto,
  adminPictureBlocks,
  adminLiftPictureBlock,

  adminTextRules,
  adminAddTextRule,
  adminDeleteTextRule,
  adminTextFlags,
  adminCloseTextFlag,

  adminContent,
  adminPreviewPage,
  adminSavePage,
  adminSaveIcebreaker,
  adminDeleteIcebreaker,
  adminSaveGift,

  adminMessages,
  adminTryMessage,
  adminSaveMessage,
  adminFixedPage,
  adminPreviewFixedPage,
  adminSaveFixedPage,

  adminSettings,
  adminCheckSettings,
  adminSaveSettings,
  adminRollbackSettings,
  adminAddDomain,

  adminNumbers,
  adminNumbersFile,
  adminHealth,

  adminFictional,
  adminAddFictional,
  adminChangeFictional,
  adminDesk,
  adminDeskClaim,
  adminDeskAnswer,

  adminNews,
  adminNewsReceivers,
  adminPreviewNews,
  adminSendNews,

  adminMembers,
  adminMember,
  adminChangeMember,
  adminAddNote,
  adminDecideMember,
  adminLiftDecision,

  adminAdjustments,
  adminAdjustCredits,
  adminJudgeAdjustment,

  adminPayments,
  adminPayment,
  adminAskProvider,
  adminRefund,
  adminClosing,
  adminCloseDay,
  adminClosings,

  adminPackages,
  adminAddPackage,
  adminChangePackage,

  adminDiscounts,
  adminAddDiscount,
  adminChangeDiscount,

  adminDebits,
  adminMakeBatch,
  adminMarkBatch,
  adminBatchFile,
  adminImportBank,
  adminBookings,
  adminMatchBooking,
  adminPayouts,
  adminPayOut,
  adminBlockedDebtors,
  adminBlockDebtor,
  adminUnblockDebtor,

  adminProviders,
  adminSetProvider,
  adminRemoveProvider,
}
