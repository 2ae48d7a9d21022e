import type { adminCalls } from '#contract/api/admin-calls.ts'
import type { Handlers } from '../app/handler.ts'
import {
  partnerAcceptRules,
  partnerConfirm,
  partnerForgot,
  partnerLogin,
  partnerLogout,
  partnerSession,
  partnerSignUp,
} from '../features/partners/partner-account.ts'
import {
  partnerAddLink,
  partnerLinks,
  partnerPayee,
  partnerPostbacks,
  partnerSetPayee,
  partnerSetPostback,
  partnerStatistics,
  partnerTestPostback,
} from '../features/partners/portal.ts'
import { partnerStatementFile, partnerStatements } from '../features/partners/show-statements.ts'
import { adminAdjustCredits, adminAdjustments, adminJudgeAdjustment } from './credits/credits.ts'
import {
  adminLiftRefusal,
  adminMailSender,
  adminRefusedAddresses,
  adminRemoveMailServer,
  adminSetMailServer,
} from './notifications/mail.ts'
import { adminNews, adminNewsReceivers, adminPreviewNews, adminSendNews } from './notifications/news.ts'
import { adminFind } from './overview/find.ts'
import { adminHealth } from './overview/health.ts'
import { adminHome } from './overview/home.ts'
import {
  adminAddPartnerBanner,
  adminAddPartnerText,
  adminDeletePartnerMaterial,
  adminPartnerBannerFile,
  adminPartnerMaterials,
} from './partners/materials.ts'
import {
  adminCommissions,
  adminDecideCommission,
  adminDecidePartner,
  adminPartners,
} from './partners/partners.ts'
import {
  adminPartnerPayoutFile,
  adminPartnerStatementFile,
  adminPartnerStatements,
  adminPayPartners,
} from './partners/payouts.ts'
import { partnerBannerFile, partnerCommissions, partnerMaterials } from './partners/portal-lists.ts'
import {
  adminBookings,
  adminImportBank,
  adminMatchBooking,
  adminPayOut,
  adminPayouts,
} from './payments/bank.ts'
import { adminBlockDebtor, adminBlockedDebtors, adminUnblockDebtor } from './payments/block-list.ts'
import { adminCardSchemes } from './payments/card-schemes.ts'
import { adminCloseDay, adminClosing, adminClosings } from './payments/closing.ts'
import { adminBatchFile, adminDebits, adminMakeBatch, adminMarkBatch } from './payments/debits.ts'
import {
  adminAddDiscountBatch,
  adminDiscountBatch,
  adminDiscountBatches,
  adminDiscountBatchFile,
  adminEndDiscountBatch,
} from './payments/discount-batches.ts'
import { adminAddDiscount, adminChangeDiscount, adminDiscounts } from './payments/discounts.ts'
import { adminInvoice, adminResendInvoice } from './payments/invoices.ts'
import { adminCloseNotice, adminNotices } from './payments/notices.ts'
import { adminOss, adminOssFile } from './payments/oss.ts'
import { adminAddPackage, adminChangePackage, adminPackages } from './payments/packages.ts'
import { adminAskProvider, adminPayment, adminPayments, adminRefund } from './payments/payments.ts'
import { adminPayoutFile } from './payments/payout-file.ts'
import { adminProviders, adminRemoveProvider, adminSetProvider } from './payments/providers.ts'
import { adminCropPhoto, adminJudgePhoto, adminJudgePhotos, adminPhotos } from './photos/photos.ts'
import { adminLiftPictureBlock, adminPictureBlocks } from './photos/picture-blocks.ts'
import {
  adminCloseDataRequest,
  adminDataRequests,
  adminEraseMember,
  adminExportMember,
  adminRecordDataRequest,
} from './privacy/data-requests.ts'
import { adminBanMembers, adminLiftBans, adminMembersFile } from './profiles/bulk-members.ts'
import { adminCorrectEmail, adminWriteToMember } from './profiles/contact-member.ts'
import { adminDecideAge } from './profiles/decide-age.ts'
import { adminDecideMember, adminLiftDecision } from './profiles/decide-member.ts'
import { adminAddFictional, adminChangeFictional, adminFictional } from './profiles/fictional.ts'
import {
  adminDesk,
  adminDeskAnswer,
  adminDeskClaim,
  adminDeskPhoto,
  adminDeskVoice,
} from './profiles/fictional-desk.ts'
import { adminEndFictional, adminFictionalRecord } from './profiles/fictional-duties.ts'
import { adminMemberList } from './profiles/member-pages.ts'
import { adminAddNote, adminChangeMember, adminMember, adminMembers } from './profiles/members.ts'
import { adminOrderPrompts, adminPrompts, adminSavePrompt } from './profiles/prompts.ts'
import { adminSameAccounts } from './profiles/same-accounts.ts'
import { adminAnswerAppeal, adminAppeals, adminTransparency } from './safety/appeals.ts'
import { adminAnswerComplaint, adminComplaints } from './safety/complaints.ts'
import { adminDecideReport, adminDismissReports, adminReverseDecision } from './safety/decide-report.ts'
import {
  adminClaimReport,
  adminReport,
  adminReportPhoto,
  adminReports,
  adminReportVoice,
} from './safety/reports.ts'
import { adminStatements } from './safety/statements.ts'
import {
  adminAssignThread,
  adminMarkThread,
  adminReplyThread,
  adminThread,
  adminThreads,
} from './safety/threads.ts'
import { adminYearlyReport } from './safety/yearly-report.ts'
import {
  adminContent,
  adminDeleteIcebreaker,
  adminPreviewPage,
  adminSaveGift,
  adminSaveIcebreaker,
  adminSavePage,
} from './sites/content.ts'
import { adminFixedPage, adminPreviewFixedPage, adminSaveFixedPage } from './sites/fixed-pages.ts'
import { adminMessages, adminSaveMessage, adminTryMessage } from './sites/messages.ts'
import {
  adminAddDomain,
  adminCheckSettings,
  adminRollbackSettings,
  adminSaveSettings,
  adminSettings,
} from './sites/settings.ts'
import { adminDeleteTemplate, adminSaveTemplate, adminTemplates } from './sites/templates.ts'
import {
  adminAddTextRule,
  adminCloseTextFlag,
  adminDeleteTextRule,
  adminTextFlags,
  adminTextRules,
} from './sites/texts.ts'
import { adminUploadSitePicture } from './sites/upload-site-picture.ts'
import { adminCaseMarks, adminNoteCase, adminOpenCase, adminTakeCase } from './staff/cases.ts'
import { adminAcceptInvitation, adminInvitation } from './staff/invitation.ts'
import { adminAudit, adminAuditFile } from './staff/list-audit.ts'
import { adminLogin, adminLogout, adminSession } from './staff/login.ts'
import { adminChangeStaff, adminInvite, adminStaff } from './staff/manage-staff.ts'
import { adminDeleteView, adminSavedViews, adminSaveView } from './staff/saved-views.ts'
import { trackingHandlers } from './tracking/tracking-handlers.ts'
import { adminCompareSelfie, adminSelfie, adminSelfies } from './verification/selfies.ts'

/** Every call of the back office and of the partners' portal → its use case. */
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
  adminAuditFile,

  adminCaseMarks,
  adminOpenCase,
  adminTakeCase,
  adminNoteCase,

  adminSavedViews,
  adminSaveView,
  adminDeleteView,

  adminReports,
  adminReport,
  adminReportPhoto,
  adminReportVoice,
  adminSelfies,
  adminSelfie,
  adminCompareSelfie,
  adminClaimReport,
  adminDecideReport,
  adminDismissReports,
  adminReverseDecision,
  adminAppeals,
  adminAnswerAppeal,
  adminTransparency,
  adminStatements,
  adminYearlyReport,
  adminComplaints,
  adminAnswerComplaint,
  adminThreads,
  adminThread,
  adminReplyThread,
  adminMarkThread,
  adminAssignThread,

  adminDataRequests,
  adminRecordDataRequest,
  adminCloseDataRequest,
  adminExportMember,
  adminEraseMember,

  adminPhotos,
  adminJudgePhoto,
  adminJudgePhotos,
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
  adminPrompts,
  adminSavePrompt,
  adminOrderPrompts,
  adminSaveIcebreaker,
  adminDeleteIcebreaker,
  adminSaveGift,

  adminTemplates,
  adminSaveTemplate,
  adminDeleteTemplate,

  adminMessages,
  adminTryMessage,
  adminSaveMessage,
  adminFixedPage,
  adminPreviewFixedPage,
  adminSaveFixedPage,

  adminSettings,
  adminCheckSettings,
  adminSaveSettings,
  adminUploadSitePicture,
  adminRollbackSettings,
  adminAddDomain,

  ...trackingHandlers,
  adminHealth,
  adminHome,
  adminFind,

  adminFictional,
  adminFictionalRecord,
  adminEndFictional,
  adminAddFictional,
  adminChangeFictional,
  adminDesk,
  adminDeskClaim,
  adminDeskPhoto,
  adminDeskVoice,
  adminDeskAnswer,

  adminNews,
  adminNewsReceivers,
  adminPreviewNews,
  adminSendNews,

  adminMailSender,
  adminSetMailServer,
  adminRemoveMailServer,
  adminRefusedAddresses,
  adminLiftRefusal,

  adminMembers,
  adminMember,
  adminMemberList,
  adminChangeMember,
  adminCorrectEmail,
  adminWriteToMember,
  adminAddNote,
  adminDecideMember,
  adminLiftDecision,
  adminSameAccounts,
  adminBanMembers,
  adminLiftBans,
  adminMembersFile,
  adminDecideAge,

  adminAdjustments,
  adminAdjustCredits,
  adminJudgeAdjustment,

  adminOss,
  adminOssFile,
  adminNotices,
  adminCloseNotice,
  adminPayments,
  adminPayment,
  adminAskProvider,
  adminRefund,
  adminInvoice,
  adminResendInvoice,
  adminCardSchemes,
  adminClosing,
  adminCloseDay,
  adminClosings,

  adminPackages,
  adminAddPackage,
  adminChangePackage,

  adminDiscounts,
  adminAddDiscount,
  adminChangeDiscount,
  adminDiscountBatches,
  adminAddDiscountBatch,
  adminDiscountBatch,
  adminEndDiscountBatch,
  adminDiscountBatchFile,

  adminDebits,
  adminMakeBatch,
  adminMarkBatch,
  adminBatchFile,
  adminImportBank,
  adminBookings,
  adminMatchBooking,
  adminPayouts,
  adminPayOut,
  adminPayoutFile,
  adminBlockedDebtors,
  adminBlockDebtor,
  adminUnblockDebtor,

  adminProviders,
  adminSetProvider,
  adminRemoveProvider,

  adminPartners,
  adminDecidePartner,
  adminCommissions,
  adminDecideCommission,
  adminPartnerStatements,
  adminPartnerStatementFile,
  adminPayPartners,
  adminPartnerPayoutFile,
  adminPartnerMaterials,
  adminAddPartnerText,
  adminAddPartnerBanner,
  adminDeletePartnerMaterial,
  adminPartnerBannerFile,

  partnerSession,
  partnerLogin,
  partnerLogout,
  partnerSignUp,
  partnerForgot,
  partnerConfirm,
  partnerAcceptRules,
  partnerLinks,
  partnerAddLink,
  partnerStatistics,
  partnerCommissions,
  partnerMaterials,
  partnerBannerFile,
  partnerPostbacks,
  partnerSetPostback,
  partnerTestPostback,
  partnerPayee,
  partnerSetPayee,
  partnerStatements,
  partnerStatementFile,
}
