import type { adminCalls } from '#contract/admin-calls.ts'
import type { Handlers } from '../handlers.ts'
import { adminAddDiscount, adminChangeDiscount, adminDiscounts } from '../payments/admin-discounts.ts'
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
  adminBookings,
  adminImportBank,
  adminMatchBooking,
  adminPayOut,
  adminPayouts,
} from '../payments/transfers/admin-bank.ts'
import { adminAnswerComplaint, adminComplaints } from './complaints.ts'
import { adminDecideReport, adminReverseDecision } from './decide-report.ts'
import { adminAcceptInvitation, adminInvitation } from './invitation.ts'
import { adminAudit } from './list-audit.ts'
import { adminLogin, adminLogout, adminSession } from './login.ts'
import { adminChangeStaff, adminInvite, adminStaff } from './manage-staff.ts'
import { adminChangeMember, adminMember, adminMembers } from './members.ts'
import { adminClaimReport, adminReport, adminReports } from './reports.ts'

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
  adminClaimReport,
  adminDecideReport,
  adminReverseDecision,
  adminComplaints,
  adminAnswerComplaint,

  adminMembers,
  adminMember,
  adminChangeMember,

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
}
