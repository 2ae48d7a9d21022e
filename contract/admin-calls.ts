import * as admin from './admin.ts'
import * as bank from './admin-bank.ts'
import * as discounts from './admin-discounts.ts'
import * as members from './admin-members.ts'
import * as reports from './admin-reports.ts'

/** Every call of the back office by name; members' bundles do not carry them. */
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

  adminReports: reports.adminReports,
  adminReport: reports.adminReport,
  adminClaimReport: reports.adminClaimReport,
  adminDecideReport: reports.adminDecideReport,
  adminReverseDecision: reports.adminReverseDecision,
  adminComplaints: reports.adminComplaints,
  adminAnswerComplaint: reports.adminAnswerComplaint,

  adminMembers: members.adminMembers,
  adminMember: members.adminMember,
  adminChangeMember: members.adminChangeMember,

  adminDiscounts: discounts.adminDiscounts,
  adminAddDiscount: discounts.adminAddDiscount,
  adminChangeDiscount: discounts.adminChangeDiscount,

  adminDebits: bank.adminDebits,
  adminMakeBatch: bank.adminMakeBatch,
  adminMarkBatch: bank.adminMarkBatch,
  adminBatchFile: bank.adminBatchFile,
  adminImportBank: bank.adminImportBank,
  adminBookings: bank.adminBookings,
  adminMatchBooking: bank.adminMatchBooking,
  adminPayouts: bank.adminPayouts,
  adminPayOut: bank.adminPayOut,
  adminBlockedDebtors: bank.adminBlockedDebtors,
  adminBlockDebtor: bank.adminBlockDebtor,
  adminUnblockDebtor: bank.adminUnblockDebtor,
} as const
