import * as credits from '../admin/credits/credits.ts'
import * as mail from '../admin/notifications/mail.ts'
import * as news from '../admin/notifications/news.ts'
import * as find from '../admin/overview/find.ts'
import * as health from '../admin/overview/health.ts'
import * as home from '../admin/overview/home.ts'
import * as materials from '../admin/partners/materials.ts'
import * as partners from '../admin/partners/partners.ts'
import * as bank from '../admin/payments/bank.ts'
import * as cardSchemes from '../admin/payments/card-schemes.ts'
import * as discountBatches from '../admin/payments/discount-batches.ts'
import * as discounts from '../admin/payments/discounts.ts'
import * as notices from '../admin/payments/notices.ts'
import * as oss from '../admin/payments/oss.ts'
import * as packages from '../admin/payments/packages.ts'
import * as payments from '../admin/payments/payments.ts'
import * as providers from '../admin/payments/providers.ts'
import * as photos from '../admin/photos/photos.ts'
import * as dataRequests from '../admin/privacy/data-requests.ts'
import * as bulkMembers from '../admin/profiles/bulk-members.ts'
import * as fictional from '../admin/profiles/fictional.ts'
import * as fictionalDuties from '../admin/profiles/fictional-duties.ts'
import * as members from '../admin/profiles/members.ts'
import * as prompts from '../admin/profiles/prompts.ts'
import * as sameAccounts from '../admin/profiles/same-accounts.ts'
import * as appeals from '../admin/safety/appeals.ts'
import * as reports from '../admin/safety/reports.ts'
import * as threads from '../admin/safety/threads.ts'
import * as content from '../admin/sites/content.ts'
import * as settings from '../admin/sites/settings.ts'
import * as templates from '../admin/sites/templates.ts'
import * as texts from '../admin/sites/texts.ts'
import * as translations from '../admin/sites/translations.ts'
import * as cases from '../admin/staff/cases.ts'
import * as savedViews from '../admin/staff/saved-views.ts'
import * as admin from '../admin/staff/staff.ts'
import * as experiments from '../admin/tracking/experiments.ts'
import * as numbers from '../admin/tracking/numbers.ts'
import * as sources from '../admin/tracking/sources.ts'
import * as views from '../admin/tracking/views.ts'
import * as selfies from '../admin/verification/selfies.ts'
import * as ownMaterials from '../features/partners/material.ts'
import * as portal from '../features/partners/portal.ts'

/** Every call of the back office and of the partner portal by name; not part of members' bundles. */
export const adminCalls = {
  adminSession: admin.adminSession,
  adminLogin: admin.adminLogin,
  adminLogout: admin.adminLogout,
  adminInvitation: admin.adminInvitation,
  adminAcceptInvitation: admin.adminAcceptInvitation,

  adminStaff: admin.adminStaff,
  adminInvite: admin.adminInvite,
  adminChangeStaff: admin.adminChangeStaff,
  adminAudit: admin.adminAudit,
  adminAuditFile: admin.adminAuditFile,

  adminCaseMarks: cases.adminCaseMarks,
  adminOpenCase: cases.adminOpenCase,
  adminTakeCase: cases.adminTakeCase,
  adminNoteCase: cases.adminNoteCase,

  adminSavedViews: savedViews.adminSavedViews,
  adminSaveView: savedViews.adminSaveView,
  adminDeleteView: savedViews.adminDeleteView,

  adminReports: reports.adminReports,
  adminReport: reports.adminReport,
  adminReportPhoto: reports.adminReportPhoto,
  adminReportVoice: reports.adminReportVoice,
  adminClaimReport: reports.adminClaimReport,
  adminDecideReport: reports.adminDecideReport,
  adminDismissReports: reports.adminDismissReports,
  adminReverseDecision: reports.adminReverseDecision,
  adminAppeals: appeals.adminAppeals,
  adminAnswerAppeal: appeals.adminAnswerAppeal,
  adminTransparency: appeals.adminTransparency,
  adminStatements: appeals.adminStatements,
  adminYearlyReport: appeals.adminYearlyReport,
  adminComplaints: reports.adminComplaints,
  adminAnswerComplaint: reports.adminAnswerComplaint,

  adminThreads: threads.adminThreads,
  adminThread: threads.adminThread,
  adminReplyThread: threads.adminReplyThread,
  adminMarkThread: threads.adminMarkThread,
  adminAssignThread: threads.adminAssignThread,

  adminDataRequests: dataRequests.adminDataRequests,
  adminRecordDataRequest: dataRequests.adminRecordDataRequest,
  adminCloseDataRequest: dataRequests.adminCloseDataRequest,
  adminExportMember: dataRequests.adminExportMember,
  adminEraseMember: dataRequests.adminEraseMember,

  adminPhotos: photos.adminPhotos,
  adminJudgePhoto: photos.adminJudgePhoto,
  adminJudgePhotos: photos.adminJudgePhotos,
  adminCropPhoto: photos.adminCropPhoto,
  adminPictureBlocks: photos.adminPictureBlocks,
  adminLiftPictureBlock: photos.adminLiftPictureBlock,

  adminSelfies: selfies.adminSelfies,
  adminSelfie: selfies.adminSelfie,
  adminCompareSelfie: selfies.adminCompareSelfie,

  adminTextRules: texts.adminTextRules,
  adminAddTextRule: texts.adminAddTextRule,
  adminDeleteTextRule: texts.adminDeleteTextRule,
  adminTextFlags: texts.adminTextFlags,
  adminCloseTextFlag: texts.adminCloseTextFlag,

  adminFictional: fictional.adminFictional,
  adminFictionalRecord: fictionalDuties.adminFictionalRecord,
  adminEndFictional: fictionalDuties.adminEndFictional,
  adminAddFictional: fictional.adminAddFictional,
  adminChangeFictional: fictional.adminChangeFictional,
  adminDesk: fictional.adminDesk,
  adminDeskClaim: fictional.adminDeskClaim,
  adminDeskPhoto: fictional.adminDeskPhoto,
  adminDeskVoice: fictional.adminDeskVoice,
  adminDeskAnswer: fictional.adminDeskAnswer,

  adminNumbers: numbers.adminNumbers,
  adminNumbersFile: numbers.adminNumbersFile,
  adminSources: sources.adminSources,
  adminCohorts: sources.adminCohorts,
  adminSourcesFile: sources.adminSourcesFile,
  adminImportMediaCosts: sources.adminImportMediaCosts,
  adminExperiments: experiments.adminExperiments,
  adminStartExperiment: experiments.adminStartExperiment,
  adminExperiment: experiments.adminExperiment,
  adminStopExperiment: experiments.adminStopExperiment,
  adminKeepVariant: experiments.adminKeepVariant,
  adminViews: views.adminViews,
  adminViewsFile: views.adminViewsFile,
  adminHealth: health.adminHealth,
  adminHome: home.adminHome,
  adminFind: find.adminFind,

  adminTemplates: templates.adminTemplates,
  adminSaveTemplate: templates.adminSaveTemplate,
  adminDeleteTemplate: templates.adminDeleteTemplate,

  adminMessages: translations.adminMessages,
  adminTryMessage: translations.adminTryMessage,
  adminSaveMessage: translations.adminSaveMessage,
  adminFixedPage: translations.adminFixedPage,
  adminPreviewFixedPage: translations.adminPreviewFixedPage,
  adminSaveFixedPage: translations.adminSaveFixedPage,

  adminSettings: settings.adminSettings,
  adminCheckSettings: settings.adminCheckSettings,
  adminSaveSettings: settings.adminSaveSettings,
  adminUploadSitePicture: settings.adminUploadSitePicture,
  adminRollbackSettings: settings.adminRollbackSettings,
  adminAddDomain: settings.adminAddDomain,

  adminContent: content.adminContent,
  adminPreviewPage: content.adminPreviewPage,
  adminSavePage: content.adminSavePage,
  adminPrompts: prompts.adminPrompts,
  adminSavePrompt: prompts.adminSavePrompt,
  adminOrderPrompts: prompts.adminOrderPrompts,
  adminSaveIcebreaker: content.adminSaveIcebreaker,
  adminDeleteIcebreaker: content.adminDeleteIcebreaker,
  adminSaveGift: content.adminSaveGift,

  adminNews: news.adminNews,
  adminNewsReceivers: news.adminNewsReceivers,
  adminPreviewNews: news.adminPreviewNews,
  adminSendNews: news.adminSendNews,

  adminMailSender: mail.adminMailSender,
  adminSetMailServer: mail.adminSetMailServer,
  adminRemoveMailServer: mail.adminRemoveMailServer,
  adminRefusedAddresses: mail.adminRefusedAddresses,
  adminLiftRefusal: mail.adminLiftRefusal,

  adminMembers: members.adminMembers,
  adminMember: members.adminMember,
  adminMemberList: members.adminMemberList,
  adminChangeMember: members.adminChangeMember,
  adminCorrectEmail: members.adminCorrectEmail,
  adminWriteToMember: members.adminWriteToMember,
  adminAddNote: members.adminAddNote,
  adminDecideMember: members.adminDecideMember,
  adminLiftDecision: members.adminLiftDecision,
  adminSameAccounts: sameAccounts.adminSameAccounts,
  adminBanMembers: bulkMembers.adminBanMembers,
  adminLiftBans: bulkMembers.adminLiftBans,
  adminMembersFile: bulkMembers.adminMembersFile,
  adminDecideAge: members.adminDecideAge,

  adminAdjustments: credits.adminAdjustments,
  adminAdjustCredits: credits.adminAdjustCredits,
  adminJudgeAdjustment: credits.adminJudgeAdjustment,

  adminOss: oss.adminOss,
  adminOssFile: oss.adminOssFile,
  adminNotices: notices.adminNotices,
  adminCloseNotice: notices.adminCloseNotice,
  adminPayments: payments.adminPayments,
  adminPayment: payments.adminPayment,
  adminAskProvider: payments.adminAskProvider,
  adminRefund: payments.adminRefund,
  adminInvoice: payments.adminInvoice,
  adminResendInvoice: payments.adminResendInvoice,
  adminCardSchemes: cardSchemes.adminCardSchemes,
  adminClosing: payments.adminClosing,
  adminCloseDay: payments.adminCloseDay,
  adminClosings: payments.adminClosings,

  adminPackages: packages.adminPackages,
  adminAddPackage: packages.adminAddPackage,
  adminChangePackage: packages.adminChangePackage,

  adminDiscounts: discounts.adminDiscounts,
  adminAddDiscount: discounts.adminAddDiscount,
  adminChangeDiscount: discounts.adminChangeDiscount,
  adminDiscountBatches: discountBatches.adminDiscountBatches,
  adminAddDiscountBatch: discountBatches.adminAddDiscountBatch,
  adminDiscountBatch: discountBatches.adminDiscountBatch,
  adminEndDiscountBatch: discountBatches.adminEndDiscountBatch,
  adminDiscountBatchFile: discountBatches.adminDiscountBatchFile,

  adminDebits: bank.adminDebits,
  adminMakeBatch: bank.adminMakeBatch,
  adminMarkBatch: bank.adminMarkBatch,
  adminBatchFile: bank.adminBatchFile,
  adminImportBank: bank.adminImportBank,
  adminBookings: bank.adminBookings,
  adminMatchBooking: bank.adminMatchBooking,
  adminPayouts: bank.adminPayouts,
  adminPayOut: bank.adminPayOut,
  adminPayoutFile: bank.adminPayoutFile,
  adminBlockedDebtors: bank.adminBlockedDebtors,
  adminBlockDebtor: bank.adminBlockDebtor,
  adminUnblockDebtor: bank.adminUnblockDebtor,

  adminProviders: providers.adminProviders,
  adminSetProvider: providers.adminSetProvider,
  adminRemoveProvider: providers.adminRemoveProvider,

  adminPartners: partners.adminPartners,
  adminDecidePartner: partners.adminDecidePartner,
  adminCommissions: partners.adminCommissions,
  adminDecideCommission: partners.adminDecideCommission,
  adminPartnerStatements: partners.adminPartnerStatements,
  adminPartnerStatementFile: partners.adminPartnerStatementFile,
  adminPayPartners: partners.adminPayPartners,
  adminPartnerPayoutFile: partners.adminPartnerPayoutFile,
  adminPartnerMaterials: materials.adminPartnerMaterials,
  adminAddPartnerText: materials.adminAddPartnerText,
  adminAddPartnerBanner: materials.adminAddPartnerBanner,
  adminDeletePartnerMaterial: materials.adminDeletePartnerMaterial,
  adminPartnerBannerFile: materials.adminPartnerBannerFile,

  partnerSession: portal.partnerSession,
  partnerLogin: portal.partnerLogin,
  partnerLogout: portal.partnerLogout,
  partnerSignUp: portal.partnerSignUp,
  partnerForgot: portal.partnerForgot,
  partnerConfirm: portal.partnerConfirm,
  partnerAcceptRules: portal.partnerAcceptRules,
  partnerLinks: portal.partnerLinks,
  partnerAddLink: portal.partnerAddLink,
  partnerStatistics: portal.partnerStatistics,
  partnerCommissions: portal.partnerCommissions,
  partnerMaterials: ownMaterials.partnerMaterials,
  partnerBannerFile: ownMaterials.partnerBannerFile,
  partnerPostbacks: portal.partnerPostbacks,
  partnerSetPostback: portal.partnerSetPostback,
  partnerTestPostback: portal.partnerTestPostback,
  partnerPayee: portal.partnerPayee,
  partnerSetPayee: portal.partnerSetPayee,
  partnerStatements: portal.partnerStatements,
  partnerStatementFile: portal.partnerStatementFile,
} as const
